import { type DictItem, dictItem } from '@mortise/model'
import { type Context, type Dictionaries, providersOf } from '@mortise/server'
import { type Services, servicesOf } from '@mortise/server/platform'
import { defaultTenant, JOB_NAMES } from '@mortise/system/model'
import { jobChoices } from '../../operations/jobs/schedules.ts'
import { withheldItems } from './withheld-items.ts'

/** Dictionaries as the staff keeps them, with what a company calls otherwise; what code tells was written there at the start. */
export const dictionariesOf = (services: Services): Dictionaries => ({
  async load(tenant) {
    const { rows } = await services.db.pool.query(
      `select d.code, i.value, i.text, i.color, i.sort, i.is_active as "isActive", i.picture from sys_dict d
       left join sys_dict_item i on i.dict = d.id and not i.deleted
       where not d.deleted order by d.code, i.sort, i.create_time desc, i.id desc`,
    )
    const dicts = new Map<string, Stored[]>()
    for (const row of rows as Stored[]) {
      const items = dicts.get(row.code) ?? []
      if (row.value !== null) items.push(row)
      dicts.set(row.code, items)
    }
    for (const own of await ownItems(services, tenant)) overlay(dicts.get(own.code) ?? [], own)
    const known = new Map([...dicts].map(([code, items]) => [code, items.map(itemOf)] as const))
    for (const withheld of providersOf(services, withheldItems))
      for (const [code, values] of Object.entries(withheld(services)))
        known.set(
          code,
          (known.get(code) ?? []).map((item) => withholding(item, values)),
        )
    return known.set(JOB_NAMES, jobChoices(services))
  },
})

interface Stored {
  readonly code: string
  readonly value: string | null
  readonly text: string | null
  readonly color: string | null
  readonly sort: number
  readonly isActive: boolean | null
  readonly picture: readonly string[] | null
}

/** By the owner's connections: whoever waits for dictionaries may hold the last one of a request. */
async function ownItems({ db }: Services, tenant: string): Promise<Stored[]> {
  if (tenant === defaultTenant) return []
  const { rows } = await db.owner.query(
    `select d.code, i.value, i.text, i.color, i.sort, i.is_active as "isActive", i.picture
     from sys_tenant_dict_item i
     join sys_dict d on d.id = i.dict and not d.deleted
     where i.tenant_id = $1 and not i.deleted order by i.sort, i.id`,
    [tenant],
  )
  return rows as Stored[]
}

/** Puts a company's own item in the place of the shared one, or among the others by its order. */
function overlay(items: Stored[], own: Stored): void {
  const shared = items.findIndex(({ value }) => value === own.value)
  if (shared >= 0) items.splice(shared, 1)
  const after = items.findIndex(({ sort }) => sort > own.sort)
  items.splice(after < 0 ? items.length : after, 0, own)
}

const itemOf = ({ value, text, color, isActive, picture }: Stored): DictItem => ({
  ...dictItem(value ?? '', text ?? value ?? '', color, !isActive),
  ...(picture?.[0] && { img: picture[0] }),
})

const withholding = (item: DictItem, values: readonly string[]): DictItem =>
  values.includes(item.value) ? { ...item, disabled: true } : item

/** Transactions whose change will be told already. */
const announced = new WeakSet<Context>()

/** After the commit: every node reads the dictionaries anew, open pages fetch them; once, however much was changed. */
export function dictionariesChanged(ctx: Context): void {
  if (announced.has(ctx)) return
  announced.add(ctx)
  const services = servicesOf(ctx)
  const { tenant, afterCommit } = ctx
  afterCommit(async () => {
    services.dicts.forget()
    const isShared = tenant === defaultTenant
    const tenants = (isShared && (await services.providers.tenants?.())) || [tenant]
    for (const each of tenants) services.realtime.hint({ tenant: each }, 'dict', [])
  })
}
