import {
  type AnyEntity,
  BusinessError,
  both,
  type Condition,
  conditionOfRules,
  fieldsOf,
  type Linked,
  type RuleVariables,
  viewCodeOf,
  wireNameOf,
} from '@mortise/model'
import { type Context, readInChoices, ruleVariablesOf } from '@mortise/server'
import { servicesOf } from '@mortise/server/platform'
import { Tenant, User } from '@mortise/system/model'
import { membersOf, normalUsers } from '../../people/users/users.ts'
import { ownTenant } from '../../shared/platform.ts'
import { type Comparison, malformed, type Ordering, parseCondition } from './condition-text.ts'

/** Rows that fill choices: those of an entity that offers itself, two of its fields, and what narrows and orders them. */
export interface DictSource {
  readonly entity: AnyEntity
  readonly text: string
  readonly code: string
  readonly where: Condition
  readonly sort: readonly [string, 'asc' | 'desc'] | null
}

/** Who asks, for the variables of conditions, the rows of the tenant and the fields out of sight. */
export interface Asker {
  readonly tenant: string
  readonly variables: RuleVariables
  mayRead(entity: AnyEntity, key: string): boolean
}

/** The caller as one who asks for the rows behind a table's name; who may choose none is refused. */
export async function askerOf(ctx: Context, table: string): Promise<Asker> {
  const { fields } = await servicesOf(ctx).rights.of(ctx.user.id, ctx.tenant)
  const source = entityNamed(ctx.linked, table)
  const shown = source.pickedBy === 'everyone' ? null : await readInChoices(ctx, source)
  if (source.pickedBy !== 'everyone' && !shown) throw closed()
  return {
    tenant: ctx.tenant,
    variables: ruleVariablesOf(ctx),
    mayRead: (entity, key) =>
      (key === 'id' || !shown || shown.has(key)) &&
      !fields?.get(entity.name)?.hidden.has(key) &&
      (!fieldsOf(entity)[key]?.guarded || ctx.can(viewCodeOf(entity, key))),
  }
}

/** Names from the wire are compared without regard to case and underscores: `realName`, `real_name`. */
const plain = (name: string) => name.trim().replaceAll('_', '').toLowerCase()
const closed = () => new BusinessError('白名单校验未通过！')

/** `table,text,code[,condition]`, or null for the code of a dictionary. */
export function parseTableCode(source: string) {
  if (!source.includes(',')) return null
  const [table = '', text = '', code = '', ...rest] = source.split(',').map((part) => part.trim())
  if (!table || !text || !code) throw malformed()
  const [name = '', embedded] = table.split(/\s+where\s+/i)
  const conditions = [embedded, rest.join(',')].filter((part) => part?.trim())
  return { table: name, text, code, conditions: conditions as string[] }
}

/** The source that a table code names, or a refusal. No word of it reaches the database: names are looked up, values bound. */
export function sourceOf(
  linked: Linked,
  tableCode: { table: string; text: string; code: string; conditions?: readonly string[] },
  asker: Asker,
): DictSource {
  const entity = entityNamed(linked, tableCode.table)
  const offered = entity.dictSource
  if (!offered) throw closed()
  const text = fieldNamed(entity, tableCode.text)
  const code = fieldNamed(entity, tableCode.code)
  if (!text || !offered.text.includes(text)) throw closed()
  if (!code || !offered.code.includes(code)) throw closed()
  if (!asker.mayRead(entity, text) || !asker.mayRead(entity, code)) throw closed()
  const parsed = (tableCode.conditions ?? []).map(parseCondition)
  const comparisons = parsed.flatMap((condition) => condition.comparisons)
  const order = parsed.findLast((condition) => condition.order)?.order ?? null
  return {
    entity,
    text,
    code,
    where: both(fixed(entity, asker.tenant), conditionOf(entity, comparisons, asker)),
    sort: order && sortBy(entity, order, asker),
  }
}

/** The entity behind a name from the wire: its table's or its own. */
export function entityNamed(linked: Linked, name: string): AnyEntity {
  const wanted = plain(name)
  for (const entity of linked.entities.values()) {
    if (entity.dictSource && (plain(entity.table) === wanted || plain(entity.name) === wanted)) return entity
  }
  throw closed()
}

/** The key of a field by any of its names, or null. */
export function fieldNamed(entity: AnyEntity, name: string): string | null {
  const wanted = plain(name)
  if (wanted === 'id') return 'id'
  for (const [key, field] of Object.entries(fieldsOf(entity))) {
    if ([key, wireNameOf(key, field), field.alias ?? key].some((each) => plain(each) === wanted)) return key
  }
  return null
}

/** A field that a condition may name: one that lists are searched by, pickers show, or the entity offers. */
export function filterField(entity: AnyEntity, name: string): string | null {
  const key = fieldNamed(entity, name)
  if (key === null || key === 'id') return key
  const field = fieldsOf(entity)[key]
  if (!field || field.guarded || (field.kind === 'text' && field.secret)) return null
  const offered: readonly string[] = [
    ...entity.picker,
    ...(entity.dictSource?.text ?? []),
    ...(entity.dictSource?.code ?? []),
    ...(entity.tree ? [entity.tree] : []),
  ]
  return field.search || offered.includes(key) ? key : null
}

/** What never fills a choice, whatever is asked: people who left, people of other companies, and those companies. */
const fixed = (entity: AnyEntity, tenant: string): Condition | null =>
  entity.name === User.name ? both(normalUsers, membersOf(tenant)) : ofTenant(entity, tenant)

/** Of rows that all tenants share: those that this one may know of. */
export function ofTenant({ name }: AnyEntity, tenant: string): Condition | null {
  if (name === User.name) return membersOf(tenant)
  return name === Tenant.name ? ownTenant({ tenant }) : null
}

export function sortBy(
  entity: AnyEntity,
  { column, direction }: Ordering,
  asker: Asker,
): readonly [string, 'asc' | 'desc'] {
  const key = filterField(entity, column) ?? (plain(column) === 'createtime' ? 'createTime' : null)
  if (!key || !asker.mayRead(entity, key)) throw malformed()
  return [key, direction]
}

const ruleNames: Readonly<Record<Comparison['operator'], string>> = {
  '=': 'eq',
  '!=': 'ne',
  '>': 'gt',
  '>=': 'ge',
  '<': 'lt',
  '<=': 'le',
  like: 'like',
  in: 'in',
  empty: 'empty',
  filled: 'not_empty',
}

/** Comparisons as the data rules of roles are written, which know types and variables. */
function conditionOf(entity: AnyEntity, comparisons: readonly Comparison[], asker: Asker): Condition | null {
  if (comparisons.length === 0) return null
  const and = comparisons.map(({ column, operator, literals }) => {
    const field = filterField(entity, column)
    if (!field || !asker.mayRead(entity, field)) throw malformed()
    const values = literals.map((literal) =>
      'variable' in literal ? `#{${literal.variable}}` : String(literal.value),
    )
    return {
      field: wireNameOf(field, fieldsOf(entity)[field]),
      rule: ruleNames[operator],
      val: operator === 'in' ? values : (values[0] ?? ''),
    }
  })
  try {
    return conditionOfRules(
      entity,
      [[{ column: '', operator: 'USE_SQL_RULES', value: JSON.stringify({ and }) }]],
      asker.variables,
    )
  } catch (cause) {
    throw cause instanceof BusinessError ? malformed() : cause
  }
}
