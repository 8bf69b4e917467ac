import { type AnyEntity, fieldsOf, isRowGuarded, type RowOf } from '@mortise/model'
import { type Context, cachedSql } from '@mortise/server'
import type {
  FieldRight,
  FieldRights,
  Graph,
  HandledRecord,
  ProcessInstance,
  ProcessTask,
} from '@mortise/workflow/model'
import { type BoundRecord, fieldRightsAt, recordOf, shownAt } from '../binding/record.ts'
import { readableRow } from '../binding/record-state.ts'
import { amendedAs } from '../binding/resubmit.ts'
import { actingNames } from './people.ts'

type Instance = RowOf<typeof ProcessInstance>
type Rights = Readonly<Record<string, FieldRight>>

/** The record as the caller may see it, less what is hidden from them in its process. */
export async function recordFor(
  ctx: Context,
  row: Instance,
  graph: Graph,
  task: RowOf<typeof ProcessTask> | null,
): Promise<HandledRecord | null> {
  const bound = await recordOf(ctx, row)
  if (!bound) return null
  const { entity, id } = bound
  const fields = await rightsFor(ctx, row, graph, bound, task)
  const found = fields && (await ctx.repo(entity).first({ id } as never))
  // A part in the process opens the rows of other departments, and none that take a right of their own.
  const isOpen = found && !isRowGuarded(entity, found, ctx.can)
  const [sent = null] = isOpen ? await ctx.output(entity, [shownAt(entity, fields, found)]) : []
  const amends = found && task?.kind === 'fill' ? amendedAs(ctx, bound, found) : null
  return { entity: entity.name, id, title: row.title, row: sent, fields: fields ?? {}, amends }
}

/** Labels of fields whose changes are not told to the caller; null where none of the record are. */
export async function hiddenLabels(
  ctx: Context,
  row: Instance,
  graph: Graph,
): Promise<ReadonlySet<string> | null> {
  const bound = await recordOf(ctx, row)
  if (!bound) return new Set()
  const rights = await rightsFor(ctx, row, graph, bound, null)
  if (!rights) return null
  // What the log says of lines it says of all their cells.
  return new Set(hiddenIn(rights).map((path) => labelOf(bound.entity, path.split('.')[0] ?? '')))
}

const labelOf = (entity: AnyEntity, key: string): string => fieldsOf(entity)[key]?.label ?? key

/** At the own task what its node says, else what all own parts hide; null for whoever has no part and may not read the record. */
async function rightsFor(
  ctx: Context,
  row: Instance,
  graph: Graph,
  bound: BoundRecord,
  task: RowOf<typeof ProcessTask> | null,
): Promise<Rights | null> {
  const { nodes, isCopied } = await partsOf(ctx, row, graph)
  if (task && nodes.includes(task.node)) return fieldRightsAt(bound, task)
  const byNode = bound.binding.fieldRights ?? {}
  if (nodes.length > 0) return hiddenAtAll(nodes.map((node) => byNode[node] ?? {}))
  if (await readableRow(ctx, bound.entity, bound.id)) return {}
  return isCopied ? hiddenAnywhere(byNode) : null
}

/** The nodes where the caller has or had a task, or began it all. */
async function partsOf(
  ctx: Context,
  { id, starter }: Instance,
  graph: Graph,
): Promise<{ readonly nodes: readonly string[]; readonly isCopied: boolean }> {
  const { username } = ctx.user
  const names = await actingNames(ctx)
  const [found] = await cachedSql<{ nodes: string[] | null; isCopied: boolean }>(ctx.db)`
    select (select array_agg(distinct node) from wf_task where tenant_id = ${ctx.tenant} and instance = ${id}
        and (assignee = any(${names}::text[]) or candidates && ${names}::text[] or owner = ${username}
          or finished_by = ${username})) as nodes,
      exists (select 1 from wf_cc where tenant_id = ${ctx.tenant} and instance = ${id}
        and "user" = ${username}) as "isCopied"`
  const begun = starter === username ? startsOf(graph) : []
  return { nodes: [...begun, ...(found?.nodes ?? [])], isCopied: found?.isCopied ?? false }
}

const startsOf = ({ nodes }: Graph): string[] =>
  Object.values(nodes).flatMap(({ id, kind, scope }) => (kind === 'start' && scope === null ? [id] : []))

const hiddenIn = (rights: Rights): string[] =>
  Object.entries(rights).flatMap(([path, right]) => (right === 'none' ? [path] : []))

const hidden = (paths: readonly string[]): Rights =>
  Object.fromEntries(paths.map((path) => [path, 'none' as const]))

/** What every one of these nodes hides: a cell also where the whole of its lines is hidden. */
function hiddenAtAll(nodes: readonly Rights[]): Rights {
  const hides = (rights: Rights, path: string) =>
    rights[path] === 'none' || rights[path.split('.')[0] ?? ''] === 'none'
  const paths = nodes.flatMap(hiddenIn)
  return hidden(paths.filter((path) => nodes.every((rights) => hides(rights, path))))
}

const hiddenAnywhere = (byNode: FieldRights): Rights => hidden(Object.values(byNode).flatMap(hiddenIn))
