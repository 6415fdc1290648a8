/** The days for which denied requests are kept. The retention job deletes older ones. */
export const daysKept = 30;
