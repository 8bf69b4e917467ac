import {
  compileBpmn,
  defaultApproval,
  defaultSettings,
  graphOfTree,
  type SimpleProcess,
  treeOfGraph,
  writeBpmn,
} from '@mortise/workflow/model'
import { useRef, useState } from 'react'

export type DesignView = 'simple' | 'diagram'

/** What is under work: the tree while the simple editor shows it, else the file as it stands. */
interface Draft {
  readonly view: DesignView
  readonly xml: string
  readonly tree: SimpleProcess | null
}

/** Steps back that are remembered. */
const MOST_STEPS = 100

/** What nobody has drawn yet: one step, which is still to be given to somebody. */
export const blankDraft = ({ key, name }: { readonly key: string; readonly name: string }): Draft => ({
  view: 'simple',
  xml: '',
  tree: {
    key,
    name,
    settings: defaultSettings,
    start: { id: 'start', name: '发起' },
    steps: [{ kind: 'task', id: 'task_1', name: '审批', approval: defaultApproval }],
    end: { id: 'end', name: '结束' },
  },
})

/** Opens a file for work: as steps where it has that shape, else as its diagram. */
export async function openDraft(xml: string, view?: DesignView): Promise<Draft> {
  const { graph, findings } = await compileBpmn(xml)
  // A node that could not be read is stood in for in the graph, and would be lost as steps.
  const isLost = findings.some(({ element, isMissing }) => element !== null && !isMissing)
  const tree = isLost ? undefined : treeOfGraph(graph)
  return { xml, tree: tree ?? null, view: tree && view !== 'diagram' ? 'simple' : 'diagram' }
}

/** The draft of a process, in either view. */
export function useDraft(begun: Draft) {
  const [draft, setDraft] = useState(begun)
  const [isDirty, setDirty] = useState(false)
  const past = useRef<SimpleProcess[]>([])
  const future = useRef<SimpleProcess[]>([])
  const put = (tree: SimpleProcess) => {
    setDraft({ ...draft, tree })
    setDirty(true)
  }
  const step = (from: typeof past, to: typeof past) => {
    const tree = from.current.pop()
    if (!tree || !draft.tree) return
    to.current.push(draft.tree)
    put(tree)
  }
  return {
    ...draft,
    isDirty,
    setDirty,
    changeTree(tree: SimpleProcess) {
      if (draft.tree) past.current = [...past.current.slice(-MOST_STEPS), draft.tree]
      future.current = []
      put(tree)
    },
    undo: () => step(past, future),
    redo: () => step(future, past),
    /** The file as it stands now. */
    currentXml: async (drawn: (() => Promise<string>) | null): Promise<string> => {
      if (draft.view === 'simple' && draft.tree) return writeBpmn(graphOfTree(draft.tree))
      return drawn ? drawn() : draft.xml
    },
    async show(view: DesignView, xml: string): Promise<boolean> {
      const opened = await openDraft(xml, view)
      past.current = []
      future.current = []
      setDraft(opened)
      return opened.view === view
    },
  }
}
