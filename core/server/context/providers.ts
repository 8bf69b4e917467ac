import type { Linked, Parameter } from '@mortise/model'
import type { Accounts } from './accounts.ts'
import type { CheckRules } from './check-rules.ts'
import type { Context } from './context.ts'
import type { Dictionaries } from './dictionaries.ts'
import type { DownloadCentre } from './downloads.ts'
import type { Forwarding } from './forwarding.ts'
import type { Schedules } from './jobs.ts'
import type { Notices } from './notices.ts'
import type { ReportStore } from './report-source.ts'
import type { ThirdLogin } from './sessions.ts'

/** Somebody of the demonstration, by what they do there. */
export interface DemoPerson {
  readonly username: string
  readonly realname: string
  readonly role: string
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
  /** Whether one of these companies wants people to prove twice who they are. */
  readonly requiresSecondFactor?: (tenants: readonly string[]) => Promise<boolean>
  readonly forwarding?: Forwarding
  /** How many megabytes the files of a tenant may take; any number if 0, what the installation says if null. */
  readonly fileQuota?: (tenant: string) => Promise<number | null>
  /** Those whose jobs the clock starts; the default one alone where nobody tells. */
  readonly tenants?: () => Promise<readonly string[]>
  /** Reports beside those told in code. */
  readonly reports?: ReportStore
  /** Told when a tenant's own entities changed, before anybody is answered: what stood there and what does now. */
  readonly entitiesChanged?: (tenant: string, before: Linked, now: Linked) => Promise<void>
  /** Who may be tried out where there is demo data, each for a role. */
  readonly demoPeople?: readonly DemoPerson[]
  /** Third parties whose users may come in by a ticket. */
  readonly thirdLogins?: readonly ThirdLogin[]
}
