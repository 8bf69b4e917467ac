import {
  type AnyEntity,
  BusinessError,
  both,
  type Condition,
  choosableFields,
  codeOf,
  conditionOfRules,
  everything,
  type FieldOf,
  fieldsOf,
  linePath,
  type Row,
  type RuleVariables,
  rightFieldsOf,
  viewCodeOf,
} from '@mortise/model'
import { forbidden } from '../../base/failure.ts'
import type { Rights } from '../../context/accounts.ts'
import type { Context } from '../../context/context.ts'
import { reachOf } from '../../context/reach.ts'
import type { Compiled } from '../engine/compiled.ts'
import type { Reading } from '../engine/engine.ts'
import { fillingCodes } from './choosing.ts'
import { withheldOf } from './withheld.ts'

/** Which rows of an entity a user may touch: the entity's own scope and the data rules of all roles, as one query. */
export function rowScope(compiled: Compiled, ctx: Context, rights: Rights): Condition {
  const within = memberScope(compiled, ctx)
  if (rights.isAdmin) return within
  return both(
    within,
    ownScope(compiled, ctx, rights),
    unguardedScope(compiled, rights),
    ruleScope(compiled, ctx, rights),
  )
}

/** Shared rows that belong to some tenants are there for those alone, whoever asks. */
function memberScope({ entity: { sharedWith } }: Compiled, { tenant }: Context): Condition {
  if (!sharedWith) return everything
  if (sharedWith === 'id')
    return tenant === '0' ? everything : { field: 'id', test: { op: 'eq', value: tenant } }
  const isMember: Condition = { field: sharedWith, test: { op: 'hasAny', values: [tenant] } }
  // Most rows of the default tenant name none, which is the quicker thing to see.
  return tenant === '0' ? { any: [{ field: sharedWith, test: { op: 'empty' } }, isMember] } : isMember
}

function ownScope({ entity }: Compiled, { user }: Context, rights: Rights): Condition {
  if (entity.scope === 'tenant') return everything
  const own = ['createBy', entity.responsible].flatMap((field): Condition[] =>
    field ? [{ field, test: { op: 'eq', value: user.username } }] : [],
  )
  if (entity.scope === 'own') return { any: own }
  // What someone made stays theirs to see, also when they belong to no department or have left it.
  const { isAll, below, at } = reachOf(rights, user.departs)
  if (isAll) return everything
  return {
    any: [
      ...own,
      ...below.map((text): Condition => ({ field: 'sysOrgCode', test: { op: 'startsWith', text } })),
      ...at.map((value): Condition => ({ field: 'sysOrgCode', test: { op: 'eq', value } })),
    ],
  }
}

/** Leaves out the rows whose right the caller does not hold. */
function unguardedScope({ entity: { guardedRows } }: Compiled, { codes }: Rights): Condition {
  if (!guardedRows) return everything
  const conditions = [guardedRows].flat().flatMap(({ field, rights }): Condition[] => {
    const values = Object.keys(rights).filter((value) => !codes.has(rights[value]!))
    if (values.length === 0) return []
    return [
      {
        any: [
          { field, test: { op: 'notIn', values } },
          { field, test: { op: 'empty' } },
        ],
      },
    ]
  })
  return both(...conditions)
}

function ruleScope({ entity }: Compiled, ctx: Context, rights: Rights): Condition {
  const sets = rights.rules.get(entity.name)
  if (!sets) return everything
  try {
    return conditionOfRules(entity, sets, ruleVariablesOf(ctx))
  } catch (cause) {
    // A rule that cannot be understood closes the list rather than opening it.
    throw new BusinessError('没有权限，请联系管理员分配权限！', { code: 510, cause })
  }
}

/** What `#{…}` stands for in the rules and conditions that this caller meets. */
export const ruleVariablesOf = ({ user, tenant, today, now }: Context): RuleVariables => ({
  sys_user_code: user.username,
  sys_user_id: user.id,
  sys_user_name: user.realname,
  sys_org_code: user.depart?.orgCode ?? '',
  sys_org_id: user.depart?.id ?? '',
  sys_multi_org_code: user.departs.map(({ orgCode }) => orgCode),
  sys_role_code: user.roles,
  sys_date: today,
  sys_time: now,
  tenant_id: tenant,
})

const nobodyHides: ReadonlySet<string> = new Set()

/** Fields that a user may not see; they are neither read, searched, sorted, exported nor written. */
export function hiddenFields({ entity, guarded }: Compiled, rights: Rights): ReadonlySet<string> {
  if (rights.isAdmin) return nobodyHides
  const byStaff = rights.fields?.get(entity.name)?.hidden ?? nobodyHides
  const hidden = guarded.filter((key) => !rights.codes.has(viewCodeOf(entity, key)))
  if (entity.rightsOf) hidden.push(...hiddenAtSource(entity.rightsOf, rights))
  return hidden.length > 0 ? new Set([...byStaff, ...hidden]) : byStaff
}

/** What the entity that tells the same rows hides of them, by the keys of the rows. */
function hiddenAtSource(
  { entity, lines }: NonNullable<Compiled['entity']['rightsOf']>,
  rights: Rights,
): string[] {
  const byStaff = rights.fields?.get(entity.name)?.hidden ?? nobodyHides
  const isHidden = new Set(
    rightFieldsOf(entity).flatMap(({ path, field }) =>
      byStaff.has(path) || (field.guarded && !rights.codes.has(viewCodeOf(entity, path))) ? [path] : [],
    ),
  )
  if (lines === undefined) return Object.keys(fieldsOf(entity)).filter((key) => isHidden.has(key))
  const keys = Object.keys(fieldsOf(fieldsOf(entity)[lines] as FieldOf<'lines'>))
  return isHidden.has(lines) ? keys : keys.filter((key) => isHidden.has(linePath(lines, key)))
}

/** Fields of which a user can say nothing: those out of sight, and those that may only be looked at. */
export function lockedFields(compiled: Compiled, rights: Rights): ReadonlySet<string> {
  const hidden = hiddenFields(compiled, rights)
  const locked = rights.isAdmin ? undefined : rights.fields?.get(compiled.entity.name)?.locked
  return locked ? new Set([...hidden, ...locked]) : hidden
}

/** The same of one row that is there. */
export async function lockedIn(
  reading: Reading,
  compiled: Compiled,
  rights: Rights,
  row: Row,
): Promise<ReadonlySet<string>> {
  const locked = lockedFields(compiled, rights)
  const withheld = (await withheldOf(reading, compiled, rights, [row]))(row)
  return withheld.length > 0 ? new Set([...locked, ...withheld]) : locked
}

/** Who asks, with which rights. */
export interface Seeing {
  readonly ctx: Context
  readonly rights: Rights
}

/** What the caller may see of an entity: which rows, which fields. Who may not list it sees what a picker shows, if that. */
export function visibility(compiled: Compiled, { ctx, rights }: Seeing, filling: readonly string[] = []) {
  const { entity } = compiled
  const scope = rowScope(compiled, ctx, rights)
  const hidden = hiddenFields(compiled, rights)
  if (isLister(entity, rights)) return { scope, hidden }
  const isHeld = (code: string) => rights.codes.has(code) || filling.includes(code)
  const shown = entity.picker.length > 0 ? choosableFields(ctx.linked, entity, isHeld) : null
  if (!shown) throw forbidden()
  const others = Object.keys(fieldsOf(entity)).filter((key) => !shown.has(key))
  return { scope, hidden: new Set([...hidden, ...others]) }
}

/** The same of a list, which fills choices too, of forms that others ask the caller to fill in among them. */
export async function listVisibility(compiled: Compiled, seeing: Seeing) {
  const filling = isLister(compiled.entity, seeing.rights) ? [] : await fillingCodes(seeing.ctx)
  return visibility(compiled, seeing, filling)
}

const isLister = (entity: AnyEntity, { isAdmin, codes }: Rights): boolean =>
  isAdmin || codes.has(codeOf(entity, 'list'))
