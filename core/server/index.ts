export { createApp, type RunningApp } from './app.ts'
export { bootSettings } from './auth/entrance.ts'
export { loginFigures, presenceFigures, visitFigures } from './auth/login-log.ts'
export { hashPassword, passwordComplaint } from './auth/password.ts'
export { seal, unseal } from './auth/seal.ts'
export { signSecret } from './auth/sign.ts'
export { issueTicket } from './auth/ticket.ts'
export { sessionOf } from './auth/visitor.ts'
export { type Config, demoPassword, loadConfig, secretOf } from './config.ts'
export type { Context, CurrentUser, Notice, Repo } from './context.ts'
export { startEmbedded } from './db/embedded.ts'
export { kept } from './db/kept.ts'
export { drawSequence, drawSerial, isSerialPattern, peekSerial } from './db/serial.ts'
export { ruleVariablesOf } from './entity/scope.ts'
export { defineExtension, type Extension, provide, providersOf } from './extension.ts'
export { referencesTo as fileReferences } from './files/index.ts'
export { forbidden, HttpFailure } from './http/envelope.ts'
export { servePages } from './http/pages.ts'
export {
  type AnyRoute,
  bare,
  get,
  getOrPost,
  post,
  postOrPut,
  put,
  type RouteCall,
  remove,
  said,
  written,
} from './http/route.ts'
export { newId } from './ids.ts'
export { type JobRun, jobRuns, lastRuns } from './jobs/index.ts'
export {
  after,
  type Job,
  type Reaction,
  type Rules,
  rules,
  type ServerModule,
  serverModule,
  view,
} from './module.ts'
export { backupCommand, restoreCommand } from './ops/backup/command.ts'
export { backupHere } from './ops/backup-here.ts'
export { makeLog } from './ops/log.ts'
export { onShutdown } from './ops/shutdown.ts'
export { isPrivate, outsideAddress } from './outside.ts'
export { report } from './report/entity-report.ts'
export type { AskableReport, ReportStore } from './report/report-source.ts'
export { setUpTenant } from './seed-all.ts'
export type * from './services.ts'
