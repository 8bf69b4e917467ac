import { codeOf, flowsOf, isBegunBy, type Verb } from '@mortise/model'
import type { Compiled } from '../entity/engine/compiled.ts'
import type { Handling } from '../http/handle.ts'
import type { Access, Method } from '../module/route.ts'
import { awaited, draftFrom, history, list, queryById, queryForForm, related } from './read-calls.ts'
import { add, edit, move, moveDraft, remove, removeMany } from './write-calls.ts'

/** One call of an entity: how it is reached, who may, what it does. */
export interface VerbRoute {
  readonly methods: readonly Method[]
  readonly path: string
  readonly access: Access
  /** What a program needs for it where people need less: a right, or what the call asks for itself. */
  readonly forPrograms?: Access | 'asked'
  run(handling: Handling): Promise<unknown>
}

/** The calls that an entity answers by its definition alone. */
export function verbRoutes(compiled: Compiled): VerbRoute[] {
  const { entity } = compiled
  const code = (verb: string) => codeOf(entity, verb) as Access
  const has = (verb: Verb) => entity.verbs.includes(verb)
  const at = (verb: string) => `${entity.wire}/${verb}`
  // Who chooses rows reads what pickers show of them; the call itself asks whether the caller may.
  const reading: Access = entity.picker.length > 0 ? 'login' : code('list')
  const routes: VerbRoute[] = []
  const route = (
    methods: Method[],
    verb: string,
    access: Access,
    run: VerbRoute['run'],
    forPrograms?: VerbRoute['forPrograms'],
  ) => routes.push({ methods, path: at(verb), access, run, ...(forPrograms && { forPrograms }) })

  if (has('list')) route(['GET'], 'list', reading, (handling) => list(compiled, handling), code('list'))
  if (has('queryById')) {
    route(['GET'], 'queryById', code('list'), (handling) => queryForForm(compiled, handling))
    for (const lines of compiled.lines) {
      const name = `query${lines.key[0]?.toUpperCase()}${lines.key.slice(1)}ByMainId`
      route(['GET'], name, code('list'), async (handling) => {
        const row = await queryById(compiled, handling)
        return row[lines.field.wire ?? lines.key] ?? []
      })
    }
  }
  if (has('add')) route(['POST'], 'add', code('add'), (handling) => add(compiled, handling))
  if (has('edit')) route(['PUT', 'POST'], 'edit', code('edit'), (handling) => edit(compiled, handling))
  if (has('delete')) route(['DELETE'], 'delete', code('delete'), (handling) => remove(compiled, handling))
  if (has('deleteBatch')) {
    route(['DELETE'], 'deleteBatch', code('deleteBatch'), (handling) => removeMany(compiled, handling))
  }
  for (const chain of entity.from) {
    if (!isBegunBy(entity, chain) || !has('add')) continue
    const verb = `draftFrom${chain.source.name[0]?.toUpperCase()}${chain.source.name.slice(1)}`
    route(['GET'], verb, code('add'), (handling) => draftFrom(compiled, handling, chain))
  }
  // Whatever is moved or has lines may be made from another, or another from it.
  if (has('queryById') && (compiled.flow || entity.from.length > 0 || compiled.lines.length > 0))
    route(['GET'], 'related', code('list'), (handling) => related(compiled, handling))
  if (has('queryById') && compiled.flow && entity.audited)
    route(['GET'], 'history', code('list'), (handling) => history(compiled, handling))
  if (has('queryById') && compiled.flow)
    route(['GET'], 'awaited', code('list'), (handling) => awaited(compiled, handling))
  if (compiled.flow) route(['POST'], 'move', 'login', (handling) => move(compiled, handling), 'asked')
  if (flowsOf(entity).some(([, flow]) => Object.values(flow.moves).some(({ asks }) => asks)))
    route(['GET'], 'moveDraft', 'login', (handling) => moveDraft(compiled, handling), 'asked')
  return routes
}
