import { bootSetting, setOfflinePages, startApp } from '@mortise/web'

setOfflinePages(['/production/scan', '/station'])

startApp(async () => {
  const { modules } = await import('./modules.ts')
  return { modules, later }
})

async function later() {
  // The gallery of components comes with demo data; the pages of development are served without the server's settings.
  const hasGallery = bootSetting('demo') !== null || import.meta.env.DEV
  const [{ laterModules }, gallery] = await Promise.all([
    import('./later-modules.ts'),
    hasGallery ? import('@mortise/demo/web') : null,
  ])
  return gallery ? [...laterModules, gallery.default] : laterModules
}
