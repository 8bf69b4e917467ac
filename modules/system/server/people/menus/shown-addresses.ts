import { provide, shownAddresses } from '@mortise/server'
import { AssistantUrl } from '@mortise/system/model'
import { permissionBook } from './permission-book.ts'

/** Pages outside that menus open, and the assistant's. */
export const menuAddresses = provide(shownAddresses, async (services) => {
  const [{ rows }, dicts] = await Promise.all([permissionBook(services), services.dicts.all('0')])
  return [
    ...rows.flatMap(({ url, component }) => [url ?? '', component ?? '']),
    ...(dicts.get(AssistantUrl.code) ?? []).map(({ value }) => value),
    services.config.assistantUrl ?? '',
  ]
})
