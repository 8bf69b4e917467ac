export { freshDatabase } from './database.ts'
export { type Answer, type CallOptions, type TestApp, type TestClient, testApp } from './test-app.ts'
