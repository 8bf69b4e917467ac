import type { AnyEntity, Condition, DictItem, Linked, Parameter } from '@mortise/model'
import type { PoolClient } from 'pg'
import type { Logger } from 'pino'
import type { Config } from '../base/config.ts'
import type { Database } from '../db/database.ts'
import type { ServerModule } from '../module/module.ts'
import type { Accounts, Rights } from './accounts.ts'
import type { Context, CurrentUser, EnqueueOptions, Notice } from './context.ts'
import type { ReportStore } from './report-source.ts'

export type * from './accounts.ts'

/** Where dictionaries live. Items told in code are its defaults. */
export interface Dictionaries {
  /** All items of all dictionaries, disabled ones included, by code and in their order. */
  load(tenant: string): Promise<ReadonlyMap<string, readonly DictItem[]>>
}

/** What keeps notices until they are read. */
export interface Notices {
  /** Stores the notice and answers what to push to each receiver's sockets. */
  store(ctx: Context, to: readonly string[], notice: Notice): Promise<{ msgId: string; msgTxt: string }>
}

export interface Providers {
  readonly accounts: Accounts
  readonly dictionaries: Dictionaries
  readonly notices: Notices
  readonly sms: { send(mobile: string, text: string): Promise<void> }
  readonly downloads?: DownloadCentre
  readonly checkRules?: CheckRules
  /** The value of a setting of the caller's company; without it nothing is bound by settings. */
  readonly parameter?: (ctx: Context, parameter: Parameter<'decimal'>) => Promise<number>
  readonly schedules?: Schedules
  readonly forwarding?: Forwarding
  /** How many megabytes the files of a tenant may take; any number if 0, what the installation says if null. */
  readonly fileQuota?: (tenant: string) => Promise<number | null>
  /** Those whose jobs the clock starts; the default one alone where nobody tells. */
  readonly tenants?: () => Promise<readonly string[]>
  /** Reports beside those told in code. */
  readonly reports?: ReportStore
  /** Third parties whose users may come in by a ticket. */
  readonly thirdLogins?: readonly ThirdLogin[]
}

/** What the clock starts, and when. */
export interface Scheduled {
  /** By which its firings and runs are known; the job's own name where code alone tells. */
  readonly key: string
  readonly job: string
  readonly cron: string
  readonly payload?: Readonly<Record<string, unknown>>
  /** Whether it may run again while it still runs. */
  readonly isConcurrent?: boolean
  /** A run that takes longer is ended; none is unless told. */
  readonly timeoutSeconds?: number
  /** What becomes of firings that nobody was there for: the latest is made up for unless told. */
  readonly missed?: 'once' | 'skip'
}

/** Where staff keep schedules; without it jobs run as code tells. */
export interface Schedules {
  load(): Promise<readonly Scheduled[]>
}

/** Where a call that nobody here answers goes, and how. */
export interface Forward {
  /** By which calls are counted. */
  readonly key: string
  readonly access: 'login' | 'anon'
  /** `http://legacy.local:8080` */
  readonly upstream: string
  readonly path: string
  readonly requestHeaders: HeaderChanges
  readonly responseHeaders: HeaderChanges
  /** Whether the upstream learns the caller's session. */
  readonly passesToken: boolean
  /** Calls a minute and address, over all nodes that share Redis; any number if 0. */
  readonly limit: number
  /** How often a call that only reads is tried again. */
  readonly retries: number
  readonly timeoutSeconds: number
}
export interface HeaderChanges {
  readonly set: Readonly<Record<string, string>>
  readonly remove: readonly string[]
}

/** What knows the calls that are forwarded; those that anybody here answers never reach it. */
export interface Forwarding {
  match(call: {
    readonly method: string
    readonly path: string
    readonly headers: Readonly<Record<string, string | string[] | undefined>>
  }): Promise<Forward | null>
  /** Those of which the description of all calls tells. */
  documented(): Promise<readonly DocumentedForward[]>
}

/** A forwarded call as it is described: `/ext/{path}`. */
export interface DocumentedForward {
  readonly path: string
  readonly methods: readonly string[]
  readonly label: string
  readonly access: 'login' | 'anon'
}

/** A third party that vouches for its users. */
export interface ThirdLogin {
  /** Such as `dingtalk`; identities are bound and tickets issued under it. */
  readonly type: string
  readonly label: string
  /** Where the browser goes to sign in there. */
  readonly begin: string
}

/** Where staff keep the rules that fields name by `checkRule`. */
export interface CheckRules {
  /** What is wrong with a value; null if it fits, and if there is no such rule. */
  violation(ctx: Context, code: string, value: string): Promise<string | null>
}

/** Where users find the files they asked for once those are made; nothing is kept there without it. */
export interface DownloadCentre {
  begin(ctx: Context, fileName: string): Promise<string>
  done(ctx: Context, id: string, path: string): Promise<void>
  failed(ctx: Context, id: string, reason: string): Promise<void>
  /** Tells how far a file is, in hundredths; answers whether anybody still wants it. */
  progress(ctx: Context, id: string, percent: number): Promise<boolean>
}

/** Messages between the parts of one node and, with Redis, between nodes. Delivered to the sender too. */
export interface Bus {
  publish(topic: string, message: unknown): void
  subscribe(topic: string, receive: (message: unknown) => void): () => void
}

/** Pushes to open sockets, on every node. */
export interface Realtime {
  toUser(userId: string, message: object): void
  toAll(tenant: string, message: object): void
  /** On the table channel: `common_send_date` to all pages of a user, or of everyone in the tenant. */
  hint(to: { userId: string } | { tenant: string }, key: string, args: readonly unknown[]): void
  closeSession(sessionId: string): void
  /** Open sockets of this node. */
  count(channel: 'notice' | 'table'): number
}

export interface StoredFile {
  readonly path: string
  readonly name: string
  readonly size: number
  readonly type: string
}
/** All that is known of a stored file. */
export interface FileRecord extends StoredFile {
  readonly tenant: string
  readonly sha256: string
  readonly isPublic: boolean
  readonly createBy: string
  readonly createTime: string
}
export interface SaveOptions {
  /** `temp` unless told. */
  readonly folder?: string
  /** Made by the server itself: neither its name nor its content is doubted. */
  readonly trusted?: boolean
  /** Whose file it is; nobody's unless told, and then only a signed link opens it. */
  readonly tenant?: string
  readonly by?: string
  /** Seen without signing in, as the pictures of the login page are. */
  readonly isPublic?: boolean
}
/** Bytes from one to another, both included. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}
/** Files that users uploaded or the server made. */
export interface Files {
  /** A file named by `file` is taken over, not copied. */
  save(
    source: NodeJS.ReadableStream | Buffer | { readonly file: string },
    name: string,
    options?: SaveOptions,
  ): Promise<StoredFile>
  find(path: string): Promise<FileRecord | null>
  open(
    path: string,
    range?: ByteRange,
  ): Promise<{ stream: NodeJS.ReadableStream; size: number; type: string } | null>
  remove(path: string): Promise<void>
  /** What the files of a tenant take, and may take; both in bytes, the latter null where nothing bounds it. */
  usage(tenant: string): Promise<{ readonly used: number; readonly quota: number | null }>
  /** Lets everyone see a file, or ends that. */
  publish(path: string, isPublic: boolean): Promise<void>
  /** A link that opens without signing in, for a while. */
  signedUrl(path: string, seconds?: number): string
  /** Whether the signature of a link is ours and still good. */
  isSigned(path: string, expires: string, signature: string): boolean
  /** A folder for files on their way in or out, cleared of what is a day old. */
  readonly scratch: string
}

export interface Jobs {
  /** Outside any transaction; inside one use `ctx.enqueue`. The tenant is `0` unless told. */
  enqueue(
    job: string,
    payload?: object,
    options?: EnqueueOptions & { readonly tenant?: string },
  ): Promise<void>
  /** On a connection inside a transaction: the job exists only if that commits. */
  inTransaction(
    client: PoolClient,
    tenant: string,
    job: string,
    payload?: object,
    options?: EnqueueOptions,
  ): Promise<void>
  /** Jobs that staff may schedule. */
  offered(): readonly { readonly name: string; readonly label: string; readonly cron: string | null }[]
  /** Runs what is scheduled at once, whatever the clock says; refused while it runs, unless it may overlap itself. */
  runNow(scheduled: Scheduled, by: string): Promise<void>
  /** Lets every node look at the clock anew, because schedules were changed. */
  schedulesChanged(): void
  /** Runs on this node: under way, and ended since the start. */
  figures(): { readonly running: number; readonly done: number; readonly failed: number }
}

/** What the server is made of, for routes, jobs and providers. */
export interface Services {
  readonly config: Config
  readonly log: Logger
  readonly db: Database
  readonly linked: Linked
  readonly modules: readonly ServerModule[]
  readonly providers: Providers
  readonly bus: Bus
  readonly realtime: Realtime
  readonly files: Files
  readonly jobs: Jobs
  readonly rights: RightsCache
  readonly dicts: DictCache
  readonly sessions: Sessions
  entity(name: string): AnyEntity
  /** A world without a request: jobs, seeds, start. Runs the work in a transaction of that tenant. */
  asSystem<T>(tenant: string, work: (ctx: Context) => Promise<T>): Promise<T>
}

export interface RightsCache {
  of(accountId: string, tenant: string): Promise<Rights>
  /** On every node, at once. */
  forget(accountId?: string): void
}

export interface DictCache {
  all(tenant: string): Promise<ReadonlyMap<string, readonly DictItem[]>>
  forget(): void
}

/** Why a session ended under its user's hands; the header and the message tell. */
export type Ending = 'expired' | 'kicked' | 'forced' | 'frozen' | 'password'

export interface Session {
  readonly id: string
  readonly account: { readonly id: string; readonly username: string; readonly realname: string }
  readonly tenant: string
  readonly user: CurrentUser
  /** Who looks, while somebody sees the product as this user does; such a session changes nothing. */
  readonly viewer: Viewer | null
}
export interface Viewer {
  readonly id: string
  readonly username: string
  readonly realname: string
}
export interface Sessions {
  /** Ends sessions of a user; the next call of each is told why. */
  endAll(accountId: string, why: Ending, options?: { except?: string }): Promise<void>
  /** The department a session works in, changed at once. */
  chooseDepart(sessionId: string, orgCode: string): Promise<void>
  /** Lets a session see one tenant as another account does, without changing anything; null ends that. */
  view(sessionId: string, as: { readonly id: string; readonly tenant: string } | null): Promise<void>
  /** The session whose browser sent this cookie for stored files, in the tenant a file belongs to if the user may be there. */
  ofFileCookie(secret: string | undefined, tenant?: string): Promise<Session | null>
}

/** What narrows a user's rows of an entity: scope, department and data rules together. */
export type RowScope = (entity: AnyEntity, ctx: Context) => Promise<Condition>
