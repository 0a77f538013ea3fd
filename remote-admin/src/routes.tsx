import { type AdminSection, paths, type RemoteIdentity } from '@freehold/contracts'
import { redirect, type RouteObject, type ShouldRevalidateFunctionArgs } from 'react-router-dom'
import manifest from '../package.json'
import { AdminSettings } from './AdminSettings'
import * as interestAdd from './interests/InterestAdd.route'
import * as interestEdit from './interests/InterestEdit.route'
import * as interests from './interests/InterestList.route'
import { revalidateOnListChange } from './lists/listAddress'
import * as marketAdd from './markets/MarketAdd.route'
import * as marketEdit from './markets/MarketEdit.route'
import * as markets from './markets/MarketList.route'
import * as strategyAdd from './strategies/StrategyAdd.route'
import * as strategyEdit from './strategies/StrategyEdit.route'
import * as strategies from './strategies/StrategyList.route'
import * as userAdd from './users/UserAdd.route'
import * as userEdit from './users/UserEdit.route'
import * as users from './users/UserList.route'

export const remote: RemoteIdentity = {
  name: manifest.name,
  version: manifest.version,
  contract: manifest.freehold.contract,
}

/** Keeps an open form's data when the list reloads after a save; loads only when the form shows another item. */
const revalidateOnNewId = ({
  currentParams,
  nextParams,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
  currentParams['id'] === nextParams['id'] ? false : defaultShouldRevalidate

/** A list with its add and edit forms as child routes. */
const section = (
  path: AdminSection,
  list: SectionPage,
  add: SectionPage,
  edit: SectionPage,
): RouteObject => ({
  path,
  shouldRevalidate: revalidateOnListChange,
  ...list,
  children: [
    { path: 'add', shouldRevalidate: revalidateOnNewId, ...add },
    { path: 'edit/:id', shouldRevalidate: revalidateOnNewId, ...edit },
  ],
})

type SectionPage = Pick<RouteObject, 'Component' | 'ErrorBoundary' | 'loader'>

/** All routes of this remote. */
export const routes: RouteObject[] = [
  {
    path: paths.adminSettings,
    Component: AdminSettings,
    children: [
      { index: true, loader: () => redirect(paths.admin('users')) },
      section('users', users, userAdd, userEdit),
      section('markets', markets, marketAdd, marketEdit),
      section('interests', interests, interestAdd, interestEdit),
      section('strategies', strategies, strategyAdd, strategyEdit),
      {
        path: 'rates',
        shouldRevalidate: revalidateOnListChange,
        lazy: () => import(/* webpackChunkName: 'rates' */ './rates/RateList.route'),
        children: [
          {
            path: 'edit/:id',
            shouldRevalidate: revalidateOnNewId,
            lazy: () => import(/* webpackChunkName: 'rates' */ './rates/RateEdit.route'),
          },
        ],
      },
      {
        path: 'imports',
        shouldRevalidate: revalidateOnListChange,
        lazy: () => import(/* webpackChunkName: 'imports' */ './imports/ImportList.route'),
        children: [
          {
            path: 'add',
            lazy: () => import(/* webpackChunkName: 'imports' */ './imports/ImportAdd.route'),
          },
          {
            path: 'edit/:id',
            lazy: () => import(/* webpackChunkName: 'imports' */ './imports/ImportRun.route'),
          },
        ],
      },
      {
        path: 'imports/csv',
        lazy: () => import(/* webpackChunkName: 'csv-import' */ './csv-import/CsvImport.route'),
      },
      {
        path: 'imports/mappings',
        lazy: () => import(/* webpackChunkName: 'csv-import' */ './saved-mappings/SavedMappings.route'),
      },
      {
        path: 'listings',
        lazy: () => import(/* webpackChunkName: 'listings' */ './listings/ListingChecks.route'),
      },
      {
        path: 'homes',
        lazy: () => import(/* webpackChunkName: 'homes' */ './homes/JoinedHomes.route'),
      },
      {
        path: 'homes/apart',
        lazy: () => import(/* webpackChunkName: 'homes' */ './homes/ApartListings.route'),
      },
      {
        path: 'basemaps',
        shouldRevalidate: revalidateOnListChange,
        // In the chunk of the imports, whose upload they use.
        lazy: () => import(/* webpackChunkName: 'imports' */ './basemaps/BasemapList.route'),
        children: [
          {
            path: 'add',
            lazy: () => import(/* webpackChunkName: 'imports' */ './basemaps/BasemapAdd.route'),
          },
        ],
      },
      {
        path: 'platform',
        shouldRevalidate: revalidateOnListChange,
        lazy: () => import(/* webpackChunkName: 'platform' */ './platform/PlatformStatus.route'),
        children: [
          {
            path: 'approval/:remote/:release',
            shouldRevalidate: revalidateOnNewId,
            lazy: () => import(/* webpackChunkName: 'platform' */ './platform/Approval.route'),
          },
          {
            path: 'rollback/:remote',
            shouldRevalidate: revalidateOnNewId,
            lazy: () => import(/* webpackChunkName: 'platform' */ './platform/Rollback.route'),
          },
        ],
      },
    ],
  },
]
