import { type AnyEntity, both, conditionOfRules, type Row } from '@mortise/model'
import { type Context, canChoose, reachOf, ruleVariablesOf } from '@mortise/server'
import { ruleText } from '@mortise/system/model'
import { counting } from '../rights/holdings.ts'
import { ruleSets, scopesOf } from '../rights/rights.ts'
import { isOneOf } from '../users/users.ts'
import { type Known, roleText } from './reasons.ts'

export interface RowVerdict {
  /** How many rows the user finds, and how many whoever asks does; null where the list is closed to them. */
  readonly visible: number | null
  readonly yours: number | null
  readonly because: readonly string[]
  /** What each role says about the rows. */
  readonly sets: readonly RuleSet[]
  /** Of one row that was asked about. */
  readonly row: { readonly id: string; readonly isVisible: boolean } | null
}
interface RuleSet {
  readonly role: string
  readonly text: string
  /** Whether the row that was asked about fits. */
  readonly isMet: boolean | null
}

/** Which rows of a page a user finds, as the engine would find them. */
export async function rowsOf(
  known: Known,
  ctx: Context,
  their: Context,
  { entity, id }: { readonly entity: AnyEntity; readonly id: string },
): Promise<RowVerdict> {
  const count = async (of: Context, params: Row = {}) =>
    (await of.list(entity, { pageSize: '1', ...params })).total
  const sets = known.isAdmin ? [] : await setsOf(known, their, entity, id)
  const isOpen = canChoose(their, entity)
  const found = isOpen ? await count(their).catch(() => null) : null
  return {
    visible: found,
    yours: await count(ctx).catch(() => null),
    because: [
      ...(isOpen ? [] : ['没有查询权限，看不到任何数据。']),
      ...(known.isAdmin
        ? ['该用户是系统管理员，不受数据范围和数据规则限制。']
        : scopeSentences(known, entity, their, sets)),
      ...(isOpen && found === null ? ['有数据规则无法识别或已被删除，列表已关闭。'] : []),
    ],
    sets,
    row: id === '' ? null : { id, isVisible: found !== null && (await count(their, { id })) > 0 },
  }
}

async function setsOf(known: Known, their: Context, entity: AnyEntity, id: string): Promise<RuleSet[]> {
  const own = ruleSets(known.book, counting(known.holdings)).filter((set) => set.entity === entity.name)
  return Promise.all(
    own.map(async ({ role, rules }) => {
      const holding = known.holdings.roles.find((each) => each.id === role)
      const isMet = async () => {
        const condition = conditionOfRules(entity, [rules], ruleVariablesOf(their))
        return (
          (await their.repo(entity).select(both(condition, isOneOf('id', [id])), { limit: 1 })).length > 0
        )
      }
      return {
        role: holding ? roleText(known, holding) : role,
        text:
          rules.length === 0
            ? '没有勾选数据规则，不限制数据。'
            : `只看 ${rules.map((rule) => ruleText(entity, rule)).join(' 且 ')} 的数据。`,
        isMet: id === '' ? null : await isMet().catch(() => false),
      }
    }),
  )
}

function scopeSentences(
  known: Known,
  entity: AnyEntity,
  { user }: Context,
  sets: readonly RuleSet[],
): string[] {
  const scope = {
    tenant: `${entity.label}在本租户内不按部门划分。`,
    depart: departSentence(known, entity, user.departs),
    own: `只能看到本人创建的${entity.label}。`,
  }[entity.scope]
  const isLifted = sets.length === 0 || sets.some(({ text }) => text.startsWith('没有勾选'))
  const rules = isLifted
    ? '没有生效的数据规则。'
    : '各角色的数据规则满足任意一个即可见，同一角色的规则须同时满足。'
  return [scope, rules]
}

/** The departments by name; those that a role names by hand are known by their codes alone. */
function departSentence(
  { holdings }: Known,
  { label }: AnyEntity,
  departs: readonly { readonly orgCode: string; readonly departName: string }[],
): string {
  const { isAll, below, at } = reachOf({ scopes: scopesOf(holdings) }, departs)
  if (isAll) return `角色的数据范围为全部，能看到所有部门的${label}。`
  const names = (codes: readonly string[]) =>
    codes.map((code) => departs.find(({ orgCode }) => orgCode === code)?.departName ?? code).join('、')
  if (below.length > 0) return `只能看到本人创建的，以及所属部门（${names(below)}）及其下级部门的${label}。`
  if (at.length > 0) return `只能看到本人创建的，以及本部门（${names(at)}）的${label}。`
  return departs.length > 0
    ? `角色的数据范围为本人，只能看到本人创建的${label}。`
    : `用户不属于任何部门，只能看到本人创建的${label}。`
}
