export { freshDatabase } from './database.ts'
export { type Killable, killableServers, writeUntilKilled } from './killable.ts'
export { freePort, startRedis } from './redis.ts'
export { type Answer, type CallOptions, type TestApp, type TestClient, testApp } from './test-app.ts'
