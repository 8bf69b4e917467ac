import { ExportOutlined, RedoOutlined, UndoOutlined } from '@ant-design/icons'
import { BusinessError, type RowOf } from '@mortise/model'
import { Alert, useBusy, useHas, useUnsaved } from '@mortise/web'
import type { Finding, ProcessModel, SimpleProcess } from '@mortise/workflow/model'
import { useQuery } from '@tanstack/react-query'
import { App, Button, Segmented, Space } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import { bindableEntities, checkProcess } from '../calls.ts'
import { DesignScope } from './design-scope.ts'
import { DiagramEditor } from './diagram-editor.tsx'
import { DryRunDialog } from './dry-run-dialog.tsx'
import { ElementPanel } from './element-panel.tsx'
import { Findings } from './findings.tsx'
import { exportModel, publishModel, saveModel } from './model-calls.ts'
import type { OpenModeler } from './modeler.ts'
import { NodeRights, type WaitingRights } from './node-rights.tsx'
import { SimpleEditor } from './simple-editor.tsx'
import { StepPanel, subjectOf, subjectTitle } from './step-panel.tsx'
import { type DesignView, type openDraft, useDraft } from './use-draft.ts'
import { useFormulaNames } from './use-formula-names.tsx'

type Model = RowOf<typeof ProcessModel>

export interface DesignerProps {
  readonly model: Model
  readonly begun: Awaited<ReturnType<typeof openDraft>>
}

/** The designer: both editors of one process, its properties beside them, and everything that keeps it from being published. */
export function Designer({ model, begun }: DesignerProps) {
  const draft = useDraft(begun)
  const [saved, setSaved] = useState(model)
  const [modeler, setModeler] = useState<OpenModeler | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const [findings, setFindings] = useState<readonly Finding[] | null>(null)
  const [tried, setTried] = useState<string | null>(null)
  const [rights, setRights] = useState<WaitingRights>({})
  // The library changes its elements in place: whoever shows them has to look again.
  const [, lookAgain] = useState(0)
  const { message } = App.useApp()
  const { isBusy, run } = useBusy()
  const canPublish = useHas('wf:model:deploy')
  const { data: entities } = useQuery(bindableEntities)
  const entity = entities?.find(({ name }) => name === saved.entity) ?? null
  const Formulas = useFormulaNames(entity)
  useUnsaved(draft.isDirty || Object.keys(rights).length > 0)

  const xmlNow = async () => {
    if (draft.view === 'diagram' && !modeler) throw new BusinessError('流程图正在打开，请稍候')
    return draft.currentXml(modeler && modeler.xml)
  }
  /** What is being mended is not said any longer; whether it is well the next check says. */
  const settle = () =>
    setFindings((found) => found && found.filter(({ element: about }) => about === null || about !== chosen))
  const changeTree = (tree: SimpleProcess) => {
    draft.changeTree(tree)
    settle()
  }
  const change = () => {
    settle()
    draft.setDirty(true)
    lookAgain((count) => count + 1)
  }
  const save = async () => {
    const xml = await xmlNow()
    const next = await saveModel(saved, xml)
    setSaved(next)
    draft.setDirty(false)
    return xml
  }
  const check = async () => {
    const found = await checkProcess(await xmlNow(), saved.entity ?? undefined)
    setFindings(found)
    if (found.length === 0) void message.success('检查通过，可以发布')
  }
  const publish = async () => {
    await save()
    try {
      const { versionNo } = await publishModel(saved.id)
      setFindings(null)
      void message.success(`发布成功！当前第${versionNo}版`)
    } catch (error) {
      if (!(error instanceof BusinessError) || !isFindings(error.options.result)) throw error
      setFindings(error.options.result)
      void message.warning(`有 ${error.options.result.length} 处问题，不能发布`)
    }
  }
  const show = async (view: DesignView) => {
    const wasDirty = draft.isDirty
    const isShown = await draft.show(view, await xmlNow())
    setChosen(null)
    draft.setDirty(wasDirty)
    if (!isShown) void message.info('该流程含有步骤视图不能表示的结构，请用流程图编辑')
  }
  const undo = () => (draft.view === 'simple' ? draft.undo() : modeler?.undo())
  const redo = () => (draft.view === 'simple' ? draft.redo() : modeler?.redo())
  const byKey = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
    if (event.key === 's') {
      event.preventDefault()
      void run(save)
    } else if (draft.view === 'simple' && !isTyping(event.target)) {
      if (event.key === 'z') draft.undo()
      if (event.key === 'y') draft.redo()
    }
  }
  const rightsAt = (node: string | null) =>
    node && <NodeRights process={saved.id} node={node} waiting={rights} onChange={setRights} />
  const faulty = new Set(findings?.flatMap(({ element }) => element ?? []))
  const element = draft.view === 'diagram' ? modeler?.chosen() : undefined
  return (
    <DesignScope value={entity}>
      <Formulas>
        {/* Ctrl+S works wherever one types. */}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
        <div className="mortise-designer" onKeyDown={byKey}>
          <header>
            <h1>{saved.name}</h1>
            <Segmented
              aria-label="视图"
              value={draft.view}
              options={[
                { value: 'simple', label: '步骤' },
                { value: 'diagram', label: '流程图' },
              ]}
              onChange={(view: DesignView) => void run(() => show(view))}
            />
            <Space.Compact>
              <Button icon={<UndoOutlined />} aria-label="撤销" title="撤销 Ctrl+Z" onClick={undo} />
              <Button icon={<RedoOutlined />} aria-label="重做" title="重做 Ctrl+Y" onClick={redo} />
            </Space.Compact>
            <Space wrap className="mortise-designer-acts">
              <Button icon={<ExportOutlined />} onClick={() => void run(() => exportModel(saved, xmlNow))}>
                导出
              </Button>
              <Button onClick={() => void run(async () => setTried(await xmlNow()))}>试运行</Button>
              <Button loading={isBusy} onClick={() => void run(check)}>
                检查
              </Button>
              <Button loading={isBusy} title="Ctrl+S" onClick={() => void run(saveAndSay)}>
                保存
              </Button>
              {canPublish && (
                <Button type="primary" loading={isBusy} onClick={() => void run(publish)}>
                  发布
                </Button>
              )}
            </Space>
          </header>
          <div className="mortise-designer-body">
            <div className="mortise-designer-work">
              {draft.view === 'simple' && draft.tree ? (
                <SimpleEditor
                  value={draft.tree}
                  chosen={chosen}
                  faulty={faulty}
                  onChange={changeTree}
                  onChoose={setChosen}
                />
              ) : (
                <DiagramEditor
                  xml={draft.xml}
                  chosen={chosen}
                  faulty={faulty}
                  onChoose={setChosen}
                  onChange={change}
                  onReady={setModeler}
                />
              )}
              {findings !== null && findings.length > 0 && (
                <Findings findings={findings} onChoose={setChosen} onClose={() => setFindings(null)} />
              )}
            </div>
            <aside className="mortise-designer-panel" aria-label="属性">
              {draft.view === 'simple' && draft.tree && (
                <>
                  <h2>{subjectTitle(draft.tree, chosen)}</h2>
                  <div>
                    <StepPanel key={chosen} process={draft.tree} chosen={chosen} onChange={changeTree} />
                    {rightsAt(isTask(draft.tree, chosen) ? chosen : null)}
                  </div>
                </>
              )}
              {modeler && element && (
                <>
                  <h2>{element.type === 'bpmn:Process' ? '流程设置' : '节点设置'}</h2>
                  <div>
                    <ElementPanel key={element.id} modeler={modeler} element={element} />
                    {rightsAt(element.type === 'bpmn:UserTask' ? element.id : null)}
                  </div>
                </>
              )}
              {draft.view === 'diagram' && !modeler && (
                <div>
                  <Alert type="info" title="正在打开流程图…" />
                </div>
              )}
            </aside>
          </div>
          {tried !== null && <DryRunDialog xml={tried} entity={entity} onClose={() => setTried(null)} />}
        </div>
      </Formulas>
    </DesignScope>
  )

  async function saveAndSay() {
    await save()
    void message.success('保存成功！')
  }
}

/** Whether somebody is asked at what is chosen. */
const isTask = (process: SimpleProcess, id: string | null): boolean => {
  const subject = subjectOf(process, id)
  return subject !== null && 'step' in subject && subject.step.kind === 'task'
}

const isTyping = (target: EventTarget) =>
  target instanceof HTMLElement && target.closest('input, textarea, [contenteditable]') !== null

const isFindings = (value: unknown): value is readonly Finding[] =>
  Array.isArray(value) &&
  value.every((each) => typeof each === 'object' && each !== null && 'message' in each)
