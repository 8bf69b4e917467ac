import { itemsOf } from '@mortise/model'
import { type Context, insertRows } from '@mortise/server'
import { servicesOf } from '@mortise/server/platform'
import { Dictionary, DictionaryItem, MenuType, Permission } from '@mortise/system/model'
import { writeSchedules } from './operations/jobs/schedules.ts'
import { type DefaultPermission, defaultPermissions } from './people/menus/menu-defaults.ts'
import { permissionsChanged } from './people/menus/permission-book.ts'
import { grantNewDuties } from './people/roles/shipped-roles.ts'
import { dictionariesChanged } from './reference/dictionaries/dictionaries.ts'
import { writeParameters } from './reference/parameters/parameters.ts'

/**
 * Writes what modules tell in code to where the staff may change it. Only what is missing is added, in the order it is
 * told; what was relabelled, hidden or deleted stays so.
 */
export async function writeDefaults(ctx: Context): Promise<void> {
  const { linked } = servicesOf(ctx)
  const permissions = await missing(ctx, Permission.table, defaultPermissions(linked.modules).map(lastOfAll))
  if (permissions.length > 0) {
    await insertRows(ctx, Permission, permissions)
    permissionsChanged(ctx)
  }
  await grantNewDuties(ctx, new Set(permissions.map(({ id }) => id)))
  await writeDicts(ctx)
  await writeSchedules(ctx)
  await writeParameters(ctx)
}

/** Administration stands below the work it serves. */
const lastOfAll = (record: DefaultPermission): DefaultPermission =>
  record.url === '/system' && record.type === MenuType.folder ? { ...record, sort: 9000 } : record

async function missing<T extends { id: string }>(
  ctx: Context,
  table: string,
  rows: readonly T[],
): Promise<T[]> {
  const known = await ctx.db.selectFrom(table).select('id').execute()
  const ids = new Set(known.map((row) => row.id as string))
  return rows.filter((row) => !ids.has(row.id))
}

async function writeDicts(ctx: Context): Promise<void> {
  const dicts = [...servicesOf(ctx).linked.dicts.values()]
  const known = await dictIds(ctx)
  const added = dicts.filter((dict) => !known.has(dict.code))
  await insertRows(
    ctx,
    Dictionary,
    added.map((dict) => ({ code: dict.code, name: dict.label })),
  )
  const ids = added.length > 0 ? await dictIds(ctx) : known
  const items = await ctx.db.selectFrom(DictionaryItem.table).select(['dict', 'value']).execute()
  const there = new Set(items.map((item) => `${item.dict as string} ${item.value as string}`))
  const wanted = dicts.flatMap((dict) =>
    itemsOf(dict).map(([value, text], index) => ({
      dict: ids.get(dict.code),
      value,
      text,
      color: dict.colors?.[value] ?? null,
      sort: index + 1,
    })),
  )
  const lacking = wanted.filter((item) => !there.has(`${item.dict} ${item.value}`))
  await insertRows(ctx, DictionaryItem, lacking)
  if (added.length + lacking.length > 0) dictionariesChanged(ctx)
}

/** By code; of a deleted dictionary and a live one of the same code the live one counts. */
async function dictIds(ctx: Context): Promise<Map<string, string>> {
  const rows = await ctx.db
    .selectFrom(Dictionary.table)
    .select(['id', 'code'])
    .orderBy('deleted', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.code as string, row.id as string]))
}
