/** The path of the API at which the portal hands on what its readers say. */
export const readerFeedbackPath = '/reader-feedback';
