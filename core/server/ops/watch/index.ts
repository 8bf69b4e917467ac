export { keepFaults } from './faults.ts'
export { forgetLogs } from './forget-logs.ts'
export { keepSlow } from './keep-slow.ts'
export { watchTables } from './tables.ts'
