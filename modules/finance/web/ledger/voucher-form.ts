import { VoucherEntries } from './voucher-entries.tsx'

/** How a voucher is edited, in its list and on its page. */
export const voucherForm = { layout: 'groups', editors: { entries: VoucherEntries } } as const
