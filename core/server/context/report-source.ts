import type { ReportColumns, ReportPage, ReportParamInfo, ReportQueryItem } from '@mortise/model'
import type { Context } from './context.ts'
import type { SheetPlan } from './sheet-plan.ts'

/** What the calls of a report ask of it, wherever it is told: in code, or by staff who built it. */
export interface ReportSource {
  /** Each throws a refusal where the caller may not see it. */
  columns(ctx: Context): Promise<ReportColumns>
  queryItems(ctx: Context): Promise<readonly ReportQueryItem[]>
  /** What is handed to it by name, and what counts where nothing is. */
  params(ctx: Context): Promise<readonly ReportParamInfo[]>
  page(ctx: Context, query: Readonly<Record<string, string>>): Promise<ReportPage>
  /** All its rows as a sheet; a report whose rows are few tells only pages. */
  sheet?(ctx: Context, query: Readonly<Record<string, string>>): Promise<SheetPlan>
}

/** Where reports are kept that staff built; a module provides it. */
export interface ReportStore {
  find(ctx: Context, by: { readonly code: string } | { readonly id: string }): Promise<ReportSource | null>
}
