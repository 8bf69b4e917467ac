import { type DictItem, dictItem } from '@mortise/model'
import type { Context, Dictionaries, Services } from '@mortise/server'

/** Dictionaries as the staff keeps them; what code tells was written there at the start. They are the same for all tenants. */
export const dictionariesOf = (services: Services): Dictionaries => ({
  async load() {
    const { rows } = await services.db.pool.query(
      `select d.code, i.value, i.text, i.color, i.is_active as "isActive" from sys_dict d
       left join sys_dict_item i on i.dict = d.id and not i.deleted
       where not d.deleted order by d.code, i.sort, i.create_time desc, i.id desc`,
    )
    const dicts = new Map<string, DictItem[]>()
    for (const row of rows as Stored[]) {
      const items = dicts.get(row.code) ?? []
      if (row.value !== null) items.push(dictItem(row.value, row.text ?? row.value, row.color, !row.isActive))
      dicts.set(row.code, items)
    }
    return dicts
  },
})

interface Stored {
  readonly code: string
  readonly value: string | null
  readonly text: string | null
  readonly color: string | null
  readonly isActive: boolean | null
}

/** After the commit: every node reads the dictionaries anew, open pages fetch them. */
export function dictionariesChanged({ services, tenant, afterCommit }: Context): void {
  afterCommit(() => {
    services.dicts.forget()
    services.realtime.hint({ tenant }, 'dict', [])
  })
}
