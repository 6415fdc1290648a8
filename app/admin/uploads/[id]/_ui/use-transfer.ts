'use client';

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { putObject } from '#lib/uploads/put-object.ts';
import { sendAlone } from '#lib/uploads/sending-lock.ts';
import { Transfer, type TransferView } from '#lib/uploads/transfer.ts';
import { transferApi } from '#lib/uploads/transfer-api.ts';
import { untilWorthTrying } from '#lib/uploads/worth-trying.ts';
import type { UploadDetail, UploadTransfer } from '#lib/uploads/uploads.ts';

/** Sends a file from mount until it is complete or the page is left. */
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
    // Aborts a transfer that is paused while it waits for its turn.
    const start = new AbortController();
    started.current = start;
    const signal = AbortSignal.any([end, start.signal]);
    const onWait = () => setView((shown) => ({ ...shown, state: { kind: 'elsewhere' } }));
    // A paused run may still be finishing while it holds the lock.
    before.current = before.current
      .then(() => sendAlone(upload.id, { signal, onWait, send: () => begun.run() }))
      .catch(reportError);
  };
  const begin = useEffectEvent((signal: AbortSignal) => {
    const sizes = { contentLength: Number(upload.contentLength), partSize: Number(plan.partSize) };
    const begun = new Transfer({ ...plan, ...sizes }, body, {
      api: transferApi(upload.id),
      put: putObject,
      onChange: (next) => {
        // Ignores updates of a transfer that was replaced or whose page was left.
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
