import { Customer } from '@mortise/customers/model'
import { f } from '@mortise/model'
import { Supplier } from '@mortise/purchasing/model'
import { Store } from '@mortise/stores/model'
import { PartyType } from '../ledger/dicts.ts'

// Nobody says it: whom somebody may not see is chosen by no id either.
const id = f.text('往来单位编号', { max: 36, readonly: true, search: 'eq', wire: 'partyId' })
const named = f.text('往来单位', { max: 100, readonly: true, search: 'contains' })

/** With whom a document is, chosen by kind; what follows from it is written by the server. */
export const partyFields = {
  partyType: f.dict('往来类型', PartyType, { required: true, default: 'store', search: true }),
  store: f.ref('门店', Store, { required: 'shown', wire: 'storeId' }),
  customer: f.ref('客户', Customer, { required: 'shown', wire: 'customerId' }),
  supplier: f.ref('供应商', Supplier, { required: 'shown', wire: 'supplierId' }),
  employee: f.user('员工', { required: 'shown', wire: 'employeeId' }),
  otherName: f.text('单位名称', { required: 'shown', max: 36 }),
  party: id,
  partyName: named,
}

type Typed = { readonly partyType: keyof typeof PartyType.items | null }
export const partyWhen = {
  store: ({ partyType }: Typed) => partyType === 'store',
  customer: ({ partyType }: Typed) => partyType === 'customer',
  supplier: ({ partyType }: Typed) => partyType === 'supplier',
  employee: ({ partyType }: Typed) => partyType === 'employee',
  otherName: ({ partyType }: Typed) => partyType === 'other',
}

/** The fields of a form by which the party is chosen. */
export const partyKeys = ['partyType', 'store', 'customer', 'supplier', 'employee', 'otherName'] as const
