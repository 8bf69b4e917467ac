export { freshDatabase } from './database.ts'
export { type Killable, killableServers, writeUntilKilled } from './killable.ts'
export { freePort, startRedis } from './redis.ts'
export { startedFrom } from './started.ts'
export {
  type Answer,
  type CallOptions,
  demoDatabase,
  type TestApp,
  type TestClient,
  testApp,
} from './test-app.ts'
