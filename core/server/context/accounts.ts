import type { Row } from '@mortise/model'
import type { Context } from './context.ts'
import type { DataScope } from './reach.ts'

export interface RightsCache {
  of(accountId: string, tenant: string): Promise<Rights>
  /** On every node, at once. */
  forget(accountId?: string): void
}

/** A user as the engine knows one: enough to let in, nothing more. */
export interface Account {
  readonly id: string
  readonly username: string
  readonly realname: string
  readonly passwordHash: string | null
  readonly status: 'normal' | 'frozen' | 'cancelled'
  /** Tenants the user may choose among; empty means the shared tenant `0` alone. */
  readonly tenants: readonly { readonly id: string; readonly name: string }[]
  /** The department the user worked in last. */
  readonly lastOrgCode: string | null
}

/** Condition of one data rule, its variables still in it. */
export interface DataRule {
  readonly column: string
  readonly operator: string
  readonly value: string
}

/**
 * What a user may do in a tenant, from all roles together. Three words tell what a right withholds:
 *
 * | word      | of           | said by                  | without the right                                        |
 * | --------- | ------------ | ------------------------ | -------------------------------------------------------- |
 * | `guarded` | fields, rows | the definition           | the field is hidden, the row is out of scope             |
 * |           | both at once | the definition           | the field is empty in the row, and stays as it is        |
 * | `hidden`  | fields       | that, and staff by roles | neither read, searched, sorted, exported nor written     |
 * | `locked`  | fields       | staff by roles           | read, not written; asked of a caller, hidden ones too    |
 */
export interface Rights {
  /** The one user that every right is granted to. */
  readonly isAdmin: boolean
  readonly codes: ReadonlySet<string>
  readonly roles: readonly string[]
  /** By entity: the rule sets of each role that grants it. Any role without rules lifts them all; sets are or-ed, rules in a set and-ed. */
  readonly rules: ReadonlyMap<string, readonly (readonly DataRule[])[]>
  /** What each role shows of rows that departments divide. */
  readonly scopes?: readonly DataScope[]
  /** By entity: fields that staff put under rights of their own, and this user lacks. */
  readonly fields?: ReadonlyMap<string, FieldRights>
}

export const noRights: Rights = { isAdmin: false, codes: new Set(), roles: [], rules: new Map() }

/** Fields that a user may not see, and those that may be seen and not be changed. */
export interface FieldRights {
  readonly hidden: ReadonlySet<string>
  readonly locked: ReadonlySet<string>
}

/** Where users, departments and rights live; one module provides it. */
export interface Accounts {
  find(by: { username: string } | { phone: string } | { id: string }): Promise<Account | null>
  /** Of those whom the names or ids stand for, each once. */
  ids(names: readonly string[]): Promise<string[]>
  /** The account that a third party's identity is bound to. */
  findThird(type: string, subject: string): Promise<Account | null>
  /** Lets that identity sign in as the account from now on; absent where nobody keeps them. */
  bindThird?(accountId: string, type: string, subject: string): Promise<void>
  /** The user as it travels, with the department and tenant now in force. Never a secret. */
  userInfo(accountId: string, session: { tenant: string; orgCode: string | null }): Promise<Row>
  /** Those of one tenant, as they travel, in the order of departments. */
  departs(
    accountId: string,
    tenant: string,
  ): Promise<(Row & { id: string; orgCode: string; departName: string })[]>
  rights(accountId: string, tenant: string): Promise<Rights>
  /** Why one user may not see a tenant as another does, if so; asked again whenever rights of either change. */
  viewRefusal?(viewer: string, viewed: Account, tenant: string): Promise<Error | null>
  /** Who may sign in and was granted one of these rights by a role; the administrator, who has them all, by none. */
  holders(tenant: string, codes: readonly string[]): Promise<Holder[]>
  /** Remembers the department chosen for next time. */
  chooseDepart(accountId: string, orgCode: string): Promise<void>
  setPassword(accountId: string, passwordHash: string): Promise<void>
  /** Makes a user who registers, refusing what is taken; absent where nobody may. */
  register?(wanted: NewAccount): Promise<void>
  /** For tests and seeds: a user of that name with exactly these codes, made or changed. */
  ensure(ctx: Context, wanted: WantedUser): Promise<Account>
}
export interface Holder {
  readonly id: string
  readonly username: string
  readonly realname: string
  readonly departs: readonly { readonly id: string; readonly orgCode: string; readonly departName: string }[]
}
export interface NewAccount {
  readonly username: string
  readonly passwordHash: string
  readonly phone: string
  readonly email: string | null
}
export interface WantedUser {
  readonly username: string
  readonly password?: string
  readonly codes: readonly string[] | 'all'
  readonly orgCode?: string
  readonly tenant?: string
}
