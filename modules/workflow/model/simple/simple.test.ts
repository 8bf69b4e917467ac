import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compileBpmn } from '../bpmn/compile.ts'
import { writeBpmn } from '../bpmn/write.ts'
import { randomGraph } from '../engine/random-graph.fixture.ts'
import { build, choice, end, gateway, start, user } from '../graph/build.fixture.ts'
import type { Graph } from '../graph/graph.ts'
import { defaultApproval, defaultSettings } from '../graph/settings.ts'
import { prove } from '../proof/prove.ts'
import { addBranch, insertStep, moveBranch, removeBranch, removeStep, replaceStep } from './edit.ts'
import { treeOfGraph } from './from-graph.ts'
import { graphOfTree } from './to-graph.ts'
import { allSteps, type Branch, type SimpleProcess, type SimpleStep, type SplitStep } from './tree.ts'

/** A tree whose ids are not drawn yet. */
type Sketch =
  | { readonly kind: 'task'; readonly isHandled: boolean }
  | { readonly kind: 'copy' }
  | { readonly kind: SplitStep['kind']; readonly branches: readonly (readonly Sketch[])[] }

const sketches = fc.letrec<{ steps: Sketch[]; step: Sketch }>((tie) => ({
  steps: fc.array(tie('step'), { maxLength: 3, depthIdentifier: 'steps' }),
  step: fc.oneof(
    { depthIdentifier: 'steps', maxDepth: 3 },
    fc.record({ kind: fc.constant('task' as const), isHandled: fc.boolean() }),
    fc.constant({ kind: 'copy' as const }),
    fc.record({
      kind: fc.constantFrom('exclusive' as const, 'inclusive' as const, 'parallel' as const),
      branches: fc.array(tie('steps'), { minLength: 2, maxLength: 3 }),
    }),
  ),
})).steps

const ann = [{ by: 'user' as const, value: 'ann' }]

function treeOf(sketch: readonly Sketch[]): SimpleProcess {
  let count = 0
  const id = (name: string) => `${name}${(count += 1)}`
  const draw = (step: Sketch): SimpleStep => {
    if (step.kind === 'task') {
      const approval = {
        ...defaultApproval,
        assign: ann,
        kind: step.isHandled ? 'handle' : 'approve',
      } as const
      return { kind: 'task', id: id('task'), name: '审批', approval }
    }
    if (step.kind === 'copy') return { kind: 'copy', id: id('copy'), name: '抄送', copyTo: ann }
    const last = step.branches.length - 1
    const branches = step.branches.map((steps, index): Branch => {
      const isOpen = step.kind === 'parallel' || index === last
      const condition = isOpen ? null : `amount > ${index}`
      return { id: id('way'), name: '分支', condition, steps: steps.map(draw) }
    })
    return { kind: step.kind, id: id('split'), name: '', branches, join: { id: id('join'), name: '' } }
  }
  const steps = [draw({ kind: 'task', isHandled: false }), ...sketch.map(draw)]
  return {
    key: 'test',
    name: '测试流程',
    settings: defaultSettings,
    start: { id: 's', name: '发起' },
    steps,
    end: { id: 'e', name: '' },
  }
}

test('every tree is a sound process, and is read from it again', () => {
  fc.assert(
    fc.property(sketches, (sketch) => {
      const tree = treeOf(sketch)
      const graph = graphOfTree(tree)
      expect(treeOfGraph(graph)).toEqual(tree)
      // Larger ones are too much to walk; the walk itself has tests of its own.
      if (allSteps(tree.steps).length < 12) expect(prove(graph, { amount: 'number' })).toEqual([])
    }),
    { numRuns: 150 },
  )
})

test('every tree goes through a file of BPMN', async () => {
  await fc.assert(
    fc.asyncProperty(sketches, async (sketch) => {
      const tree = treeOf(sketch)
      const { graph, findings } = await compileBpmn(await writeBpmn(graphOfTree(tree)))
      expect(findings).toEqual([])
      expect(treeOfGraph(graph)).toEqual(tree)
    }),
    { numRuns: 40 },
  )
})

/** A graph without the names of its flows, which a tree gives anew. */
const shapeOf = ({ nodes, flows }: Graph) => ({
  nodes: Object.values(nodes)
    .map(({ id, kind, name }) => `${id} ${kind} ${name}`)
    .toSorted(),
  flows: Object.values(flows)
    .map(({ from, to, condition }) => `${from} ${to} ${condition}`)
    .toSorted(),
})

test('a graph that is read as a tree is the same process when written', () => {
  let trees = 0
  for (let seed = 1; seed <= 400; seed += 1) {
    const graph = randomGraph(seed)
    const tree = treeOfGraph(graph)
    if (!tree) continue
    trees += 1
    expect(shapeOf(graphOfTree(tree))).toEqual(shapeOf(graph))
  }
  expect(trees).toBeGreaterThan(10)
})

const branch = (id: string, condition: string | null, steps: readonly SimpleStep[] = []): Branch => ({
  id,
  name: '',
  condition,
  steps,
})
const task = (id: string): SimpleStep => ({ kind: 'task', id, name: id, approval: defaultApproval })

test('steps that are not finished are read back as they were left', async () => {
  const split: SplitStep = {
    kind: 'exclusive',
    id: 'split_5j1x13374p',
    name: '',
    branches: [
      { ...branch('way_1', ''), name: '条件1' },
      { ...branch('way_2', null), name: '其他情况' },
    ],
    join: { id: 'join_0y064k1w5f', name: '' },
  }
  const open: SimpleStep = {
    ...task('a'),
    name: '经理',
    approval: { ...defaultApproval, assign: [{ by: 'user', value: '' }] },
  } as SimpleStep
  const process: SimpleProcess = {
    key: 'unfinished',
    name: '未完成',
    settings: defaultSettings,
    start: { id: 'start', name: '发起' },
    steps: [open, split],
    end: { id: 'end', name: '结束' },
  }
  const { graph, findings } = await compileBpmn(await writeBpmn(graphOfTree(process)))
  expect(findings).toMatchObject([{ element: 'a', isMissing: true }])
  expect(treeOfGraph(graph)).toMatchObject({ steps: [open, split] })
  // What is missing is told by what the screen calls it.
  const said = prove(graph, {}).map(({ message }) => message)
  expect(said).toContain('分支【条件1】没有条件，也不是默认分支')
  expect(said.join()).not.toMatch(/split_|join_/)
})

test('what is no tree is not shown as one', () => {
  const loop = build(
    [start(), choice('exclusive', 'again'), user('a', 'ann'), choice('exclusive', 'enough', 4), end()],
    ['s again', 'again a', 'a enough', 'enough again amount > 1', 'enough e'],
  )
  expect(treeOfGraph(loop)).toBeUndefined()
  const mixed = build(
    [start(), gateway('parallel', 'g'), user('a', 'ann'), user('b', 'bob'), choice('exclusive', 'j'), end()],
    ['s g', 'g a', 'g b', 'a j', 'b j', 'j e'],
  )
  expect(treeOfGraph(mixed)).toBeUndefined()
  const early = build(
    [start(), choice('exclusive', 'g', 2), user('a', 'ann'), end('e'), end('stop')],
    ['s g', 'g a amount > 1', 'g stop', 'a e'],
  )
  expect(treeOfGraph(early)).toBeUndefined()
})

test('steps are put in, changed and taken out wherever they stand', () => {
  const split: SplitStep = {
    kind: 'exclusive',
    id: 'g',
    name: '',
    branches: [branch('w1', 'amount > 1', [task('a')]), branch('w2', null)],
    join: { id: 'j', name: '' },
  }
  const ids = (steps: readonly SimpleStep[]) => allSteps(steps).map(({ id }) => id)
  const steps = [split, task('z')]
  expect(ids(insertStep(steps, { branch: null, index: 1 }, task('n')))).toEqual(['g', 'a', 'n', 'z'])
  expect(ids(insertStep(steps, { branch: 'w2', index: 0 }, task('n')))).toEqual(['g', 'a', 'n', 'z'])
  expect(ids(removeStep(steps, 'a'))).toEqual(['g', 'z'])
  const renamed = replaceStep(steps, { ...task('a'), name: '财务' })
  expect(allSteps(renamed).map(({ name }) => name)).toEqual(['', '财务', 'z'])
  expect(ids(removeBranch(steps, 'w2'))).toEqual(['a', 'z'])
  const more = addBranch(split, branch('w3', 'amount > 5'))
  expect(more.branches.map(({ id }) => id)).toEqual(['w1', 'w3', 'w2'])
  expect(moveBranch(more, 'w3', -1).branches.map(({ id }) => id)).toEqual(['w3', 'w1', 'w2'])
  // The way that is taken where no other holds stays the last.
  expect(moveBranch(more, 'w3', 1)).toBe(more)
})
