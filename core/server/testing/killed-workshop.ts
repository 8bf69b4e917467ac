import type { Served } from './durable-server.ts'
import { people } from './people.ts'
import { workshop } from './workshop.ts'

export const served: Served<object> = { modules: [people, workshop], furnish: async () => ({}) }
