import type { GlVoucher } from '@mortise/finance/model'
import type { DocumentParts } from '@mortise/web'
import { voucherForm } from './voucher-form.ts'

/** What the page of a voucher shows beside what its definition tells. */
export default { form: voucherForm } satisfies DocumentParts<typeof GlVoucher>
