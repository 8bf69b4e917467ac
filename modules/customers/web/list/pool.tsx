import { Customer } from '@mortise/customers/model'
import { codeOf } from '@mortise/model'
import { EntityList } from '@mortise/web'

const where = { ownership: 'pooled' } as const
const search = { always: ['name', 'tel'], more: ['level', 'source', 'store', 'stage'] } as const
/** Leads come here by being let go, not by being typed in. */
const excluded = ['add', 'copy', 'importExcel'].map((verb) => codeOf(Customer, verb))

/** 客户公海: leads in nobody's hands, to be claimed. */
export default function Pool() {
  return <EntityList of={Customer} where={where} search={search} excludeCodes={excluded} />
}
