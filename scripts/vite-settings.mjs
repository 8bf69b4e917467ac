import react from '@vitejs/plugin-react'
import { mockLists } from './mock-lists.mjs'
import { offlineWorker } from './offline-worker.mjs'
import { oneBoxRule } from './one-box-rule.mjs'
import { spokenNames } from './spoken-names.mjs'
import { fromRoot } from './tools.mjs'

/**
 * What is always fetched together is one file: a browser asks for six at a time, and hundreds of small ones stand in line.
 * A group takes along what its files import, unless a group before it has it.
 */
export const chunks = [
  { name: 'start', tags: ['$initial'], priority: 5 },
  {
    // What both need who sign in and who are signed in: else the latter would fetch all of the entrance.
    name: 'both',
    test: /core\/web\/(upload\/file-address|brand\/brand|brand\/joint)\.tsx?$|node_modules\/(?:@tanstack\/|antd\/es\/(?:_util\/statusUtils|button\/index)\.js|@ant-design\/icons(?:-svg)?\/es\/(?:asn|icons)\/(?:Eye|EyeInvisible|Lock|Message|Mobile|Safety|User)Outlined)/,
    priority: 4.5,
    includeDependenciesRecursively: false,
  },
  {
    name: 'entrance',
    test: /core\/web\/public\/(layout\/login-layout|pages\/login-page)\.tsx$/,
    priority: 4,
  },
  {
    name: 'workspace',
    test: /(shell\/workspace|web\/public\/pages\/public-page|browser\/chinese-dates|browser\/when-idle|app\/web\/modules)\.tsx?$/,
    priority: 3,
  },
  {
    // How doors are configured and priced is for the pages that do so, not for all that know what a door is.
    name: 'doors',
    test: /doors\/model\/(calculate-bom|calculate-prices|check-door|compile-door|describe-door|door-draft|evaluate-door|evaluation|look-up|normalise-value|offers|resolve-values)\.ts$/,
    priority: 4,
    includeDependenciesRecursively: false,
  },
  {
    // So with processes: most people only hear of their tasks.
    name: 'processes',
    test: /workflow\/model\/(bpmn|engine|graph|people|proof|simple)\/|node_modules\/(bpmn-moddle|moddle|moddle-xml|saxen|min-dash)\//,
    priority: 4,
    includeDependenciesRecursively: false,
  },
  {
    // And with formulas: who only looks at figures reads none.
    name: 'formulas',
    test: /core\/model\/formula\/(check|evaluate|function-help|functions|parse|reading-fault|syntax|texts|token)\.ts$/,
    priority: 4,
    includeDependenciesRecursively: false,
  },
  {
    // And with what is drawn of sales, which areas beside prices draw too.
    name: 'sales',
    test: /pricing\/web\/(lines|print|shares|sign)\//,
    priority: 4,
    includeDependenciesRecursively: false,
  },
  {
    // And with what the handbook says: it is read where somebody looks something up.
    name: 'handbook',
    test: /handbook\/model\/(chapters\/|contents|glossary|refusals|refusal-kinds|search|pictures|taken-pictures)/,
    priority: 4,
    includeDependenciesRecursively: false,
  },
  {
    // The card of the home page; what leads over the pages comes with the first step.
    name: 'tours',
    test: /handbook\/(model\/tours|web\/tours\/tour-card|web\/tours\/tour-buttons|web\/tours\/tour-state)\.tsx?$/,
    priority: 4,
    includeDependenciesRecursively: false,
  },
  { name: 'home', test: /core\/web\/shell\/home\/home\.tsx$/, priority: 2 },
  { name: 'list', test: /core\/web\/list\/entity-list\.tsx$/, priority: 1 },
  { name: 'form', test: /core\/web\/form\/entity-form\.tsx$/ },
]

/** How the pages are built, and served in development. */
export function viteSettings({ port, serverPort } = {}) {
  const target = `http://127.0.0.1:${serverPort}`
  return {
    configFile: false,
    root: fromRoot('app/web'),
    plugins: [react(), mockLists, spokenNames, offlineWorker],
    optimizeDeps: { rolldownOptions: { plugins: [spokenNames] } },
    css: { postcss: { plugins: [oneBoxRule] } },
    build: {
      outDir: fromRoot('dist/web'),
      emptyOutDir: true,
      // Older targets rewrite light-dark() in a way that leaves colours out.
      cssTarget: 'chrome130',
      chunkSizeWarningLimit: 1500,
      rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
    },
    server: {
      port,
      strictPort: true,
      proxy: {
        '/api': { target, ws: true },
        '/websocket': { target, ws: true },
        '/vxeSocket': { target, ws: true },
        '/metrics': { target },
      },
    },
  }
}
