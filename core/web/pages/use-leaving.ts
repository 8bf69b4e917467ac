import { App } from 'antd'
import { use } from 'react'
import { hasUnsaved, PlaceContext } from './unsaved.ts'

/** Goes on at once, or asks first where something typed on this page would be lost. */
export function useLeaving(): (go: () => void) => Promise<void> {
  const place = use(PlaceContext)
  const { modal } = App.useApp()
  return async (go) => {
    const isSafe = !hasUnsaved(place ?? undefined)
    if (isSafe || (await modal.confirm({ title: '内容尚未保存，确定离开吗？' }))) go()
  }
}
