'use client';

import { useEffect } from 'react';
import { forgetUpload } from '../../../../../lib/uploads/forget-upload.ts';

/** Lets the browser forget the file of an upload that takes none any more. */
export function ForgetFile({ id }: { id: string }) {
  useEffect(() => {
    forgetUpload(id).catch(reportError);
  }, [id]);
  return null;
}
