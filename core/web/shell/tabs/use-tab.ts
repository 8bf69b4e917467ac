import { App } from 'antd'
import { use } from 'react'
import { useNavigate } from 'react-router'
import { hasUnsaved, PlaceContext } from '../../pages/unsaved.ts'
import { queries } from '../../rows/queries.ts'
import { words } from '../../words.ts'
import {
  type Closing,
  closing,
  closingBeside,
  refreshed,
  retitled,
  type Side,
  shownAgain,
  TAB_DELAY,
  type Tabs,
} from './tabs.ts'
import { closePages, tabs } from './tabs-store.ts'
import { useTabbed } from './use-tabbed.ts'

/** What may be done with open pages. */
export function useTabWork() {
  const { modal, message } = App.useApp()
  const navigate = useNavigate()

  const show = (fullPath: string) => {
    const page = tabs.getState().live.find((each) => each.fullPath === fullPath)
    const follow = () => {
      const { pathname, search } = window.location
      // The address already names it, unless another page is still on its way there.
      if (pathname + search === fullPath) return
      void navigate(fullPath + (page?.location.hash ?? ''), { state: page?.location.state })
    }
    // A page in memory is in sight at once; menu and crumbs follow with the address, when it is painted.
    if (page) {
      tabs.setState((state) => shownAgain(state, page, hasUnsaved))
      requestAnimationFrame(() => setTimeout(follow))
    } else follow()
    setTimeout(() => window.dispatchEvent(new Event('resize')), TAB_DELAY)
  }
  const closeBy = async (work: (state: Tabs) => Closing) => {
    const end = work(tabs.getState())
    if ('refusal' in end) {
      void message.warning(end.refusal)
      return
    }
    const isTyped = end.closed.some(({ fullPath }) => hasUnsaved(fullPath))
    if (isTyped && !(await modal.confirm({ title: words.askCloseUnsaved }))) return
    const before = tabs.getState().current?.fullPath
    closePages(work)
    const now = tabs.getState().current?.fullPath
    if (now !== undefined && now !== before) await navigate(now, { replace: true })
  }
  return {
    show,
    close: (fullPath: string) => closeBy((state) => closing(state, fullPath)),
    closeBeside: (fullPath: string, side: Side) => closeBy((state) => closingBeside(state, fullPath, side)),
    refresh: async (fullPath: string) => {
      if (hasUnsaved(fullPath) && !(await modal.confirm({ title: '有未保存的内容，确定刷新吗?' }))) return
      // What is begun anew asks anew; others ask when they are next opened.
      await queries.invalidateQueries({ refetchType: 'none' })
      tabs.setState((state) => refreshed(state, fullPath))
    },
  }
}

/** The tab that a page stands in. */
export function useTab() {
  const own = use(PlaceContext)
  const isTabbed = useTabbed()
  const navigate = useNavigate()
  const { close } = useTabWork()
  const changeTabTitle = (title: string, fullPath = own ?? tabs.getState().current?.fullPath) => {
    if (fullPath) tabs.setState((state) => retitled(state, fullPath, title))
  }
  return {
    /** Closes the page, and shows its neighbour; without tabs, the page before it. */
    closeCurrent: async () => {
      const fullPath = own ?? tabs.getState().current?.fullPath
      if (!isTabbed) await navigate(-1)
      else if (fullPath) await close(fullPath)
    },
    /** Gives the page another title. */
    changeTitle: (title: string) => changeTabTitle(title),
    /** Gives the tab of a page another title; of this one if no other is named. */
    changeTabTitle,
  }
}
