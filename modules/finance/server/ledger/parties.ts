import { Customer } from '@mortise/customers/model'
import type { PartyType } from '@mortise/finance/model'
import { BusinessError } from '@mortise/model'
import { Supplier } from '@mortise/purchasing/model'
import type { Context } from '@mortise/server'
import { Store } from '@mortise/stores/model'
import { User } from '@mortise/system/model'

type Type = keyof typeof PartyType.items
interface Named {
  readonly partyType: Type | null
  readonly party: string | null
  readonly partyName: string | null
}

/** Fills in who an entry is about: by id, else by the name that somebody typed. Refused where nobody is called so. */
export async function withParty(ctx: Context, { partyType, party, partyName }: Named): Promise<Named> {
  const name = partyName?.trim() || null
  if (!partyType) {
    if (name || party) throw new BusinessError('请选择往来类型', { field: 'partyType' })
    return { partyType, party: null, partyName: null }
  }
  if (partyType === 'other') return { partyType, party: name, partyName: name }
  const found = await find(ctx, partyType, party, name)
  if (!found && (party || name)) throw unknown(name ?? party)
  return { partyType, party: found?.id ?? null, partyName: found?.name ?? null }
}

const unknown = (name: string | null) =>
  new BusinessError(`没有名为「${name ?? ''}」的往来单位`, { field: 'partyName' })

/** The same of what somebody says by hand: who lies beyond the own rows is nobody, unless it was said before. */
export async function withSeenParty(
  ctx: Context,
  named: Named,
  known: ReadonlySet<string | null> = new Set(),
): Promise<Named> {
  const whole = await withParty(ctx, named)
  const { partyType, party } = whole
  if (!party || partyType === null || partyType === 'other' || known.has(party)) return whole
  if (!(await isSeen(ctx, partyType, party))) throw unknown(named.partyName?.trim() || named.party)
  return whole
}

async function isSeen({ repo }: Context, type: Exclude<Type, 'other'>, id: string): Promise<boolean> {
  if (type === 'employee') return true
  try {
    if (type === 'customer') await repo(Customer).scoped(id)
    else if (type === 'store') await repo(Store).scoped(id)
    else await repo(Supplier).scoped(id)
    return true
  } catch (error) {
    if (error instanceof BusinessError) return false
    throw error
  }
}

interface Found {
  readonly id: string
  readonly name: string
}

async function find(
  { repo }: Context,
  type: Exclude<Type, 'other'>,
  id: string | null,
  name: string | null,
): Promise<Found | null> {
  if (!id && !name) return null
  if (type === 'employee') {
    const user = await repo(User).first(id ? { username: id } : { realname: name ?? '' })
    return user && { id: user.username, name: user.realname }
  }
  const where = id ? { id } : { name: name ?? '' }
  if (type === 'customer') return repo(Customer).first(where)
  if (type === 'store') return repo(Store).first(where)
  return repo(Supplier).first(where)
}
