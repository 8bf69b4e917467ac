import { threadWork } from '@mortise/server/thread'
import { type Finding, type Graph, walk } from '@mortise/workflow/model'

await threadWork<Graph, Finding[]>(async ({ task }) => walk(task))
