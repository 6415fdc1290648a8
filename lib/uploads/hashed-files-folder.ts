/** Where files of hashes are, in the browser's own file system. By itself: every page knows how to empty it at sign-out. */
export const hashedFilesFolder = 'hashed-uploads';
