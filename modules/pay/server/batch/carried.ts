/** Where fines come from that a month could not bear: its slip. */
export const CARRIED = 'paySlip'
