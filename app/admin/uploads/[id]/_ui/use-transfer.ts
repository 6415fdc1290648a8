'use client';

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { putObject } from '../../../../../lib/uploads/put-object.ts';
import { sendAlone } from '../../../../../lib/uploads/sending-lock.ts';
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
  const before = useRef(Promise.resolve());
  const ended = useRef<AbortController>(undefined);
  const started = useRef<AbortController>(undefined);
  const show = useEffectEvent((next: TransferView) => {
    setView(next);
    if (next.state.kind === 'sent') onSent();
  });
  const run = (begun: Transfer, end: AbortSignal) => {
    // One that is paused before its turn has come doesn't begin.
    const start = new AbortController();
    started.current = start;
    const signal = AbortSignal.any([end, start.signal]);
    const onWait = () => setView((shown) => ({ ...shown, state: { kind: 'elsewhere' } }));
    // A run that was paused may still be on its way out, with the lock in its hand.
    before.current = before.current
      .then(() => sendAlone(upload.id, { signal, onWait, send: () => begun.run() }))
      .catch(reportError);
  };
  const begin = useEffectEvent((signal: AbortSignal) => {
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
    run(begun, signal);
  });

  useEffect(() => {
    const end = new AbortController();
    ended.current = end;
    begin(end.signal);
    return () => {
      end.abort();
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
    pause: () => {
      started.current?.abort();
      transfer.current?.pause();
    },
    resume: () => {
      if (transfer.current !== undefined && ended.current !== undefined) run(transfer.current, ended.current.signal);
    },
  };
}
