import { threadWork } from '@mortise/server/thread'
import { type Finding, type Walk, walk } from '@mortise/workflow/model'

await threadWork<Walk, Finding[]>(async ({ task }) => walk(task))
