/**
 * The folder of hashed files in the browser's own file system. A separate file, because every page needs it to empty
 * the folder at sign-out.
 */
export const hashedFilesFolder = 'hashed-uploads';
