// Only in development and tests: lets a worker thread run the TypeScript it is started with.
import { register } from 'tsx/esm/api'

register()
await import(process.argv[2])
