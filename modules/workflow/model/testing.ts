export { violations } from './engine/invariants.fixture.ts'
export { type Draw, onward, randomCommand } from './engine/random-command.fixture.ts'
export { people, randomGraph } from './engine/random-graph.fixture.ts'
