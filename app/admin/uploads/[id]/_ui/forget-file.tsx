'use client';

import { useEffect } from 'react';
import { forgetUpload } from '#lib/uploads/forget-upload.ts';

/** Deletes the browser's stored data about the file of an upload that accepts no more data. */
export function ForgetFile({ id }: { id: string }) {
  useEffect(() => {
    forgetUpload(id).catch(reportError);
  }, [id]);
  return null;
}
