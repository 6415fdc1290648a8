'use client';

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { putObject } from '../../../../../lib/uploads/put-object.ts';
import { Transfer, type TransferView } from '../../../../../lib/uploads/transfer.ts';
import { transferApi } from '../../../../../lib/uploads/transfer-api.ts';
import { untilWorthTrying } from '../../../../../lib/uploads/worth-trying.ts';
import type { UploadDetail, UploadTransfer } from '../../../../../lib/uploads/uploads.ts';

/** Sends a file from when it is shown, until it is sent or the page is left. */
export function useTransfer(
  upload: Pick<UploadDetail, 'id' | 'contentLength'>,
  plan: UploadTransfer,
  body: Blob,
  onSent: () => void,
) {
  const [view, setView] = useState<TransferView>({
    state: { kind: 'sending' },
    sentBytes: 0,
    arrivedParts: plan.receivedParts.length,
    bytesPerSecond: null,
  });
  const transfer = useRef<Transfer>(undefined);
  const show = useEffectEvent((next: TransferView) => {
    setView(next);
    if (next.state.kind === 'sent') onSent();
  });
  const begin = useEffectEvent(() => {
    const begun = new Transfer({ ...plan, contentLength: upload.contentLength }, body, {
      api: transferApi(upload.id),
      put: putObject,
      onChange: (next) => {
        // One that was replaced, or whose page is left, has nothing to say any more.
        if (transfer.current === begun) show(next);
      },
      untilWorthTrying,
      now: () => performance.now(),
    });
    transfer.current = begun;
    begun.run().catch(reportError);
  });

  useEffect(() => {
    begin();
    return () => {
      const left = transfer.current;
      transfer.current = undefined;
      left?.pause();
    };
  }, [upload.id, body]);

  const isUnderWay = view.state.kind === 'sending' || view.state.kind === 'waiting';
  useEffect(() => {
    if (!isUnderWay) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnderWay]);

  return {
    view,
    pause: () => transfer.current?.pause(),
    resume: () => {
      transfer.current?.run().catch(reportError);
    },
  };
}
