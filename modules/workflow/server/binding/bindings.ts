import {
  type AnyEntity,
  compileFormula,
  type FormulaScope,
  fieldsOf,
  formulaTypesOf,
  type Row,
  type RowOf,
  type ScopeType,
} from '@mortise/model'
import { type Context, cachedSql } from '@mortise/server'
import { type ProcessBinding, ProcessInstance, ProcessModel, ProcessStatus } from '@mortise/workflow/model'

/** A binding as it is asked for at every move. */
export type Binding = Pick<
  RowOf<typeof ProcessBinding>,
  | 'id'
  | 'condition'
  | 'titleTemplate'
  | 'submitMove'
  | 'approveMove'
  | 'rejectMove'
  | 'withdrawMove'
  | 'variables'
  | 'fieldRights'
> & { readonly processKey: string }

/** How a record stands: whether a process runs on it, and by what it may be bound, the first in order before all others. */
export interface Standing {
  readonly isRunning: boolean
  readonly bindings: readonly Binding[]
}

export async function standingOf(ctx: Context, entity: string, record: string): Promise<Standing> {
  const [found] = await cachedSql<{ isRunning: boolean; bindings: Binding[] | null }>(ctx.db)`
    select exists (select 1 from wf_instance where tenant_id = ${ctx.tenant} and entity = ${entity} and record = ${record}
        and status in (${ProcessStatus.running}, ${ProcessStatus.suspended})) as "isRunning",
      (select json_agg(json_build_object('id', b.id, 'condition', b.condition, 'titleTemplate', b.title_template,
        'submitMove', b.submit_move, 'approveMove', b.approve_move, 'rejectMove', b.reject_move,
        'withdrawMove', b.withdraw_move, 'variables', b.variables, 'fieldRights', b.field_rights, 'processKey', m.key)
        order by b.priority desc, b.create_time) from wf_binding b
        join ${ProcessModel} m on m.tenant_id = b.tenant_id and m.id = b.process
        where b.tenant_id = ${ctx.tenant} and b.entity = ${entity} and b.is_enabled and not b.deleted) as bindings`
  return { isRunning: found?.isRunning ?? false, bindings: found?.bindings ?? [] }
}

/** The binding by which an instance began, also when it is switched off by now. */
export async function bindingOf(ctx: Context, id: string): Promise<Binding | undefined> {
  const [found] = await cachedSql<Binding>(ctx.db)`
    select b.id, b.condition, b.title_template as "titleTemplate", b.submit_move as "submitMove",
      b.approve_move as "approveMove", b.reject_move as "rejectMove", b.withdraw_move as "withdrawMove", b.variables,
      b.field_rights as "fieldRights", m.key as "processKey"
    from wf_binding b join ${ProcessModel} m on m.tenant_id = b.tenant_id and m.id = b.process
    where b.tenant_id = ${ctx.tenant} and b.id = ${id}`
  return found
}

/** The newest instance that decided, or decides, on a record. */
export async function lastInstance(ctx: Context, entity: string, record: string) {
  const [found] = await ctx
    .repo(ProcessInstance)
    .find({ entity, record }, { sort: [['createTime', 'desc']], limit: 1 })
  return found
}

export const appliesTo = ({ condition }: Binding, entity: AnyEntity, row: Row): boolean =>
  !condition || compileFormula(condition)(scopeOf(entity, row)) === true

/** The binding by which a record's process begins as it is submitted now. */
export const submittedBy = (
  bindings: readonly Binding[],
  entity: AnyEntity,
  row: Row,
  move: string,
): Binding | undefined => bindings.find((each) => each.submitMove === move && appliesTo(each, entity, row))

/** What conditions of a process read: the record's fields, and what the binding works out from them. */
export function variablesOf(
  { variables }: Pick<Binding, 'variables'>,
  entity: AnyEntity,
  row: Row,
): Record<string, unknown> {
  const own = scopeOf(entity, row)
  const more = Object.entries(variables ?? {}).map(([name, formula]) => [name, compileFormula(formula)(own)])
  return { ...own, ...Object.fromEntries(more) }
}

/** `{starter}的{label}{no}` with what stands in the record. */
export const titleOf = (
  { titleTemplate }: Pick<Binding, 'titleTemplate'>,
  entity: AnyEntity,
  sent: Row,
  starter: string,
): string =>
  titleTemplate
    .replace(/\{(\w+)\}/g, (_, key: string) => {
      if (key === 'starter') return starter
      if (key === 'label') return entity.label
      const name = fieldsOf(entity)[key]?.wire ?? key
      return String(sent[`${name}_dictText`] ?? sent[name] ?? '')
    })
    .slice(0, 200)

/** The names that formulas about an entity may use. */
export const typesOf = (entity: AnyEntity): Map<string, ScopeType> => formulaTypesOf(entity.fields)

function scopeOf(entity: AnyEntity, row: Row): Record<string, unknown> & FormulaScope {
  return Object.fromEntries([...typesOf(entity).keys()].map((key) => [key, row[key] ?? null]))
}
