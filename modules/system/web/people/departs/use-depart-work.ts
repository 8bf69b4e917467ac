import { Depart } from '@mortise/system/model'
import { api, saveFile, useBusy, useNotify } from '@mortise/web'
import { App } from 'antd'
import { countBelow, type DepartNode, type Drop, flat, placeOf } from './tree.ts'

/** Moves and deletes departments, each after its question. */
export function useDepartWork(forest: readonly DepartNode[]) {
  const { modal } = App.useApp()
  const { run } = useBusy()
  const notify = useNotify()
  const nameOf = (id: string) => flat(forest).find((node) => node.id === id)?.title ?? '最上级'
  const place = async (id: string, to: { parentId: string; beforeId?: string }) => {
    const moved = flat(forest).find((node) => node.id === id)
    const isAway = moved?.parentId !== to.parentId
    const isSure =
      !isAway ||
      (await modal.confirm({
        title: `确定把【${moved?.title}】移动到【${nameOf(to.parentId)}】下吗？`,
        content: '它和下级部门的编码会改变，数据归属随之更新。',
      }))
    if (!isSure) return
    await run(() => notify(api.ask({ method: 'PUT', path: `${Depart.wire}/place`, body: { id, ...to } })))
  }
  return {
    place,
    saveSheet: () =>
      run(async () => {
        const query = { title: Depart.label }
        const file = await api.download({ method: 'GET', path: `${Depart.wire}/exportXls`, query })
        saveFile(file, `${Depart.label}.xlsx`)
      }),
    async drop(drop: Drop) {
      const to = placeOf(forest, drop)
      if (to) await place(drop.dragged, to)
    },
    async remove(node: DepartNode, onDone: () => void) {
      const below = countBelow(node)
      const isSure = await modal.confirm({
        title: `确定删除【${node.title}】吗？`,
        content: below > 0 ? `它的 ${below} 个下级部门会一起删除。` : undefined,
        okButtonProps: { danger: true },
      })
      if (!isSure) return
      const query = { id: node.id }
      await run(() => notify(api.ask({ method: 'DELETE', path: `${Depart.wire}/delete`, query }), onDone))
    },
  }
}
