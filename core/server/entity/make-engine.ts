import type { AnyEntity, AnyField, Linked, SourceKind } from '@mortise/model'
import type { Services } from '../context/services.ts'
import type { ServerModule } from '../module/module.ts'
import type { Reaction } from '../module/reaction.ts'
import type { Rules } from '../module/rules.ts'
import { followChains } from './chain/follow.ts'
import { type Compiled, compile } from './engine/compiled.ts'
import type { Behaviour, Engine, Pointer } from './engine/engine.ts'
import { followWhole } from './write/stand-for-sources.ts'

/** The engine of the product's own entities; `of` finds those of tenants. */
export function makeEngine(services: Services, modules: readonly ServerModule[], of: Engine['of']): Engine {
  return engineOver(services, services.linked, of, behavioursOf(modules), new Map())
}

/** The engine of a tenant: what the product's has worked out, and beside it the tenant's own entities. */
export function engineFor(product: Engine, linked: Linked): Engine {
  const known = new Map<string, Compiled>()
  for (const name of product.linked.entities.keys()) known.set(name, product.compiled({ name }))
  const behaviours = new Map([...known.keys()].map((name) => [name, product.behaviour({ name })]))
  return engineOver(product.services, linked, product.of, behaviours, known)
}

function engineOver(
  services: Services,
  linked: Linked,
  of: Engine['of'],
  behaviours: ReadonlyMap<string, Behaviour>,
  known: ReadonlyMap<string, Compiled>,
): Engine {
  const compiled = new Map<string, Compiled>()
  for (const entity of linked.entities.values())
    compiled.set(entity.name, known.get(entity.name) ?? compile(entity, linked))
  const pointers = pointersOf(compiled, linked)
  const engine: Engine = {
    services,
    linked,
    of,
    compiled({ name }) {
      const found = compiled.get(name)
      if (!found) throw new Error(`unknown entity ${name}`)
      return found
    },
    behaviour: ({ name }) => behaviours.get(name) ?? noBehaviour,
    pointers: ({ name }) => pointers.get(name) ?? [],
    async react(entity, event, row, ctx) {
      for (const reaction of behaviours.get(entity.name)?.reactions.get(event) ?? []) {
        await reaction.run(row as never, ctx)
      }
    },
    async follow(working, compiled, before, after) {
      if (compiled.entity.from.length === 0) return
      await followChains(working, compiled, before, after)
      await followWhole(working, compiled, before, after)
    },
    changed({ ctx, tenant }, { entity }, id) {
      ctx.afterCommit(() => services.bus.publish('entity', { name: entity.name, tenant, id }))
    },
  }
  return engine
}

const noBehaviour: Behaviour = { rules: [], reactions: new Map() }

function behavioursOf(modules: readonly ServerModule[]): Map<string, Behaviour> {
  const behaviours = new Map<string, { rules: Rules<AnyEntity>[]; reactions: Map<string, Reaction[]> }>()
  const of = (name: string) => {
    let found = behaviours.get(name)
    if (!found) behaviours.set(name, (found = { rules: [], reactions: new Map() }))
    return found
  }
  for (const module of modules) {
    for (const { entity, rules } of module.rules ?? []) of(entity.name).rules.push(rules)
    for (const reaction of module.reactions ?? []) {
      const { reactions } = of(reaction.entity.name)
      reactions.set(reaction.event, [...(reactions.get(reaction.event) ?? []), reaction])
    }
  }
  return behaviours
}

function pointersOf(all: ReadonlyMap<string, Compiled>, linked: Linked): Map<string, Pointer[]> {
  const pointers = new Map<string, Pointer[]>()
  const add = (to: string, pointer: Pointer) => pointers.set(to, [...(pointers.get(to) ?? []), pointer])
  for (const compiled of all.values()) {
    const groups = [
      { lines: null, columns: compiled.columns },
      ...compiled.lines.map((lines) => ({ lines: lines.key, columns: lines.columns })),
    ]
    for (const { lines, columns } of groups) {
      for (const { key, field } of columns) {
        const to = field && targetOf(field, linked)
        if (!to) continue
        const isCascade = field.kind === 'ref' && field.cascade === true
        const isMany = field.kind === 'refMany' || ('multiple' in field && field.multiple === true)
        add(to, { compiled, lines, key, isMany, isCascade })
      }
    }
  }
  return pointers
}

/** The entity whose ids a field holds, if it holds any: named by itself, or by its kind. */
function targetOf(field: AnyField, { sources }: Linked): string | null {
  if (field.kind === 'ref' || field.kind === 'refMany') return field.to
  const source = sources[field.kind as SourceKind]
  return source?.store === 'id' ? source.entity.name : null
}
