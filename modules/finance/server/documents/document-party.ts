import type { PartyType } from '@mortise/finance/model'
import { BusinessError } from '@mortise/model'
import type { Context } from '@mortise/server'
import { withParty } from '../ledger/parties.ts'
import type { Party } from '../ledger/post-voucher.ts'

type Type = keyof typeof PartyType.items

interface PartyRow {
  readonly partyType: Type
  readonly store: string | null
  readonly customer: string | null
  readonly supplier: string | null
  readonly employee: string | null
  readonly otherName: string | null
  readonly party: string | null
}

const fieldOf = {
  store: 'store',
  customer: 'customer',
  supplier: 'supplier',
  employee: 'employee',
  other: 'otherName',
} as const satisfies Record<Type, keyof PartyRow>

/** Fills in with whom a document is: by whom somebody chose, else as it was. */
export async function documentParty(ctx: Context, row: PartyRow, kinds: readonly Type[]) {
  const { partyType } = row
  if (!kinds.includes(partyType)) throw new BusinessError('该单据不支持这种往来类型', { field: 'partyType' })
  const field = fieldOf[partyType]
  const chosen = row[field] ?? row.party
  const isOther = partyType === 'other'
  const { party, partyName } = await withParty(ctx, {
    partyType,
    party: isOther ? null : chosen,
    partyName: isOther ? chosen : null,
  })
  if (!party || !partyName) throw new BusinessError('往来单位不能为空', { field })
  return { party, partyName, [field]: party }
}

/** With whom a document is, for the entries of its voucher. */
export const partyIn = (row: {
  readonly partyType: Type
  readonly party: string | null
  readonly partyName: string | null
}): Party => ({ type: row.partyType, id: row.party ?? '', name: row.partyName ?? '' })
