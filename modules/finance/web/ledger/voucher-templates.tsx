import { GlVoucherTemplate } from '@mortise/finance/model'
import { EntityList } from '@mortise/web'
import { voucherForm } from './voucher-form.ts'

/** 凭证模板: typed like a voucher, and 制单 on its row begins one. */
export default function VoucherTemplates() {
  return <EntityList of={GlVoucherTemplate} form={voucherForm} />
}
