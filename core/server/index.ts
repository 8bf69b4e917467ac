export { createApp, type RunningApp } from './app.ts'
export { bootSettings } from './auth/entrance.ts'
export { loginFigures, presenceFigures, visitFigures } from './auth/guard/login-log.ts'
export { hashPassword, isPassword, passwordComplaint } from './auth/guard/password.ts'
export { issueThirdTicket } from './auth/routes/third.ts'
export { ownAccount, proveFurther, provePassword, proveSelf } from './auth/second-factor/prove-self.ts'
export { forgetSecondFactor } from './auth/second-factor/second-factor.ts'
export { actAsPresent } from './auth/sessions/act-as-present.ts'
export { sessionOf } from './auth/sessions/visitor.ts'
export { seal, unseal } from './auth/sign/seal.ts'
export { signSecret } from './auth/sign/sign.ts'
export type { Bus } from './base/bus.ts'
export { type Config, demoPassword, loadConfig, secretOf } from './base/config.ts'
export { defineExtension, type Extension, type Provided, provide, providersOf } from './base/extension.ts'
export { forbidden, HttpFailure } from './base/failure.ts'
export { newId } from './base/ids.ts'
export { isStorable } from './base/json.ts'
export { isPrivate, outsideAddress } from './base/outside.ts'
export { syllablesOf } from './base/pinyin.ts'
export { wallText } from './base/sql-time.ts'
export { isWatched, type Looks, looks } from './calls/looks.ts'
export type * from './context/accounts.ts'
export type * from './context/api-tokens.ts'
export type * from './context/check-rules.ts'
export type * from './context/context.ts'
export type * from './context/dictionaries.ts'
export type * from './context/downloads.ts'
export type * from './context/files.ts'
export type * from './context/forwarding.ts'
export type * from './context/jobs.ts'
export type * from './context/lists.ts'
export type * from './context/maintenance.ts'
export type * from './context/notices.ts'
export type * from './context/providers.ts'
export { type DataScope, isWithinReach, type Reach, reachOf } from './context/reach.ts'
export type * from './context/realtime.ts'
export type * from './context/repo.ts'
export type * from './context/report-source.ts'
export type * from './context/search.ts'
export type * from './context/sessions.ts'
export { inThread, type Thread, type ThreadOptions } from './context/thread.ts'
export type * from './context/watch.ts'
export { type WorkGroup, type WorkItem, type WorkSource, work } from './context/work.ts'
export { startEmbedded } from './db/embedded/embedded.ts'
export { drawSerial, isSerialPattern, peekSerial } from './db/serial/serial.ts'
export { cachedSql } from './db/statement/cached-sql.ts'
export { view } from './db/tables/view.ts'
export { momentOf, type Story, storyOf } from './demo/story.ts'
export { listIn, table } from './demo/table.ts'
export { changersOf } from './entity/read/changers.ts'
export { changesBetween, type RowState } from './entity/read/changes.ts'
export { canChoose, filledForms, readInChoices } from './entity/read/choosing.ts'
export { fileReaders } from './entity/read/file-readers.ts'
export { ruleVariablesOf } from './entity/read/scope.ts'
export { hiddenOfSome } from './entity/read/withheld.ts'
export { insertRows, type Place } from './entity/store/insert-rows.ts'
export { agreedOn, agreements } from './entity/write/agreements.ts'
export { type ApprovalState, approvalStateOf, approvals, moved } from './entity/write/approval.ts'
export { inputOf } from './entity/write/move-input.ts'
export { type PrintedCell, type PrintedSheet, printedSheet } from './excel/export/printed-sheet.ts'
export { type TableSheet, tableSheets } from './excel/export/table-sheet.ts'
export { type ReadTableOptions, readTable } from './excel/table/read-table.ts'
export type { TableRow } from './excel/table/table-task.ts'
export {
  disposition,
  isOwnFile,
  isOwnPicture,
  referencesTo as fileReferences,
  shownPattern,
} from './files/index.ts'
export { pageHosts, shownAddresses } from './http/page-hosts.ts'
export { servePages } from './http/pages.ts'
export { publicAddress } from './http/public-address.ts'
export { type JobRun, jobRuns, lastRuns } from './jobs/index.ts'
export { act } from './module/act.ts'
export { CALCULATION_ATTEMPTS, type Calculation, calculation } from './module/calculation.ts'
export { type Job } from './module/job.ts'
export { type ServerModule, serverModule } from './module/module.ts'
export { after, type Reaction } from './module/reaction.ts'
export { report } from './module/report.ts'
export {
  type AnyRoute,
  get,
  getOrPost,
  message,
  post,
  postOrPut,
  put,
  type RouteCall,
  raw,
  rawJson,
  remove,
  secret,
} from './module/route.ts'
export { type Rules, rules } from './module/rules.ts'
export { backupCommand, restoreCommand } from './ops/backup/command.ts'
export { type ShelvedBackup, shelvedBackup, shelvedBackups } from './ops/backup/shelf.ts'
export { beginBackup, isBackingUp } from './ops/backup-here.ts'
export { makeLog } from './ops/log.ts'
export { whileClosed } from './ops/maintenance.ts'
export { lastRestore, type RestoreOutcome, restoreHere } from './ops/restore-here.ts'
export { onShutdown } from './ops/shutdown.ts'
export { startFailure } from './ops/start-failure.ts'
export { wipeBusiness } from './ops/wipe.ts'
export { entityReport, reportFilters } from './report/entity-report.ts'
export { reportColumn } from './report/report-sheet.ts'
export {
  boundParam,
  describeSql,
  mayRunSql,
  type ParamType,
  type Relation,
  relationsOf,
  runSql,
  type SqlColumn,
  type SqlFilter,
  type SqlPage,
  type SqlParam,
  type SqlReport,
  sheetOfSql,
} from './report/sql/index.ts'
export { optionsOf } from './report/views.ts'
