import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { notifyClosed } from '../../pages/page-closed.ts'
import { forgetUnsaved } from '../../pages/unsaved.ts'
import { type Closing, noTabs, type Tabs } from './tabs.ts'
import { makeTabsMemory } from './tabs-memory.ts'

/** What is open in this window of the browser. */
export const tabs = createStore<Tabs>()(() => noTabs)

/** Follows a part of what is open. */
export const useTabs = <T>(pick: (state: Tabs) => T): T => useStore(tabs, pick)

const memory = makeTabsMemory()
let owner: string | null = null
tabs.subscribe((now) => {
  if (owner !== null) memory.remember(owner, now)
})

/** Takes up what a user had open before the browser loaded the product anew. */
export function takeUpTabs(user: string): void {
  if (owner === user) return
  owner = null
  tabs.setState(memory.recall(user))
  owner = user
}

/** Lets all pages go from memory; their tabs stay. */
export const letGo = (): void => tabs.setState({ current: null, live: [] })

/** Closes pages and tells so; answers why it did not. */
export function closePages(work: (state: Tabs) => Closing): string | null {
  const end = work(tabs.getState())
  if ('refusal' in end) return end.refusal
  tabs.setState(end.tabs)
  for (const { fullPath } of end.closed) forgetUnsaved(fullPath)
  notifyClosed(end.closed, end.tabs)
  return null
}
