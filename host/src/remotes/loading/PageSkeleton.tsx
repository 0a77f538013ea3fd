import { LoadingStatus, Page, Skeleton, VisuallyHidden } from '@freehold/ui'
import type { ReactNode } from 'react'
import { findSection, type Section, sections } from '../../sections'
import * as styles from './PageSkeleton.module.css'

interface PageSkeletonProps {
  path: string
  /** The title of a page of the shell itself. */
  title?: string | undefined
}

/** The content area while a page's remote is loading, in the shape of that page. */
export function PageSkeleton({ path, title = 'Freehold' }: PageSkeletonProps) {
  const section: Section | null = findSection(path)
  const name = section?.title ?? title
  const status = <LoadingStatus of={name} />
  switch (section) {
    case sections.search:
      return (
        <div className={styles.map} aria-busy="true">
          <HiddenTitle>{name}</HiddenTitle>
          {status}
          <Skeleton height="100%" />
        </div>
      )
    case sections.account:
    case sections.profile:
      return (
        <Busy>
          <Page title={name} width="narrow">
            {status}
            {section === sections.account ? <AccountShape /> : <ProfileShape />}
          </Page>
        </Busy>
      )
    case sections.adminSettings:
      return (
        <Busy>
          <Page title={name}>
            {status}
            <AdminShape />
          </Page>
        </Busy>
      )
    case sections.property:
      return (
        <Busy>
          <Page>
            <HiddenTitle>{name}</HiddenTitle>
            {status}
            <Skeleton width="min(18rem, 60vw)" height="2.25rem" />
            <div className={styles.overview}>
              <Skeleton height="20.5rem" />
              <Shape height="24rem" />
            </div>
            <Shape height="28rem" />
          </Page>
        </Busy>
      )
    default:
      return (
        <Busy>
          <Page title={name}>
            {status}
            <Shape height="12rem" />
            <Shape height="20rem" />
          </Page>
        </Busy>
      )
  }
}

const Busy = ({ children }: { children: ReactNode }) => <div aria-busy="true">{children}</div>

/** Where the page draws a heading of its own. */
const HiddenTitle = ({ children }: { children: ReactNode }) => (
  <h1>
    <VisuallyHidden>{children}</VisuallyHidden>
  </h1>
)

/** A card. */
const Shape = ({ height }: { height: string }) => (
  <div data-shape="card">
    <Skeleton height={height} />
  </div>
)

const AccountShape = () => (
  <>
    <div className={styles.pair}>
      <Shape height="22rem" />
      <Shape height="17rem" />
    </div>
    <Shape height="14rem" />
  </>
)

const ProfileShape = () => (
  <>
    <Skeleton height="2.5rem" />
    <Skeleton width="14rem" height="1.75rem" />
    <Skeleton width="22rem" height="2.25rem" />
    <Shape height="32rem" />
  </>
)

const AdminShape = () => (
  <div className={styles.columns}>
    <div className={styles.sections}>
      <Skeleton height="100%" />
    </div>
    <div className={styles.list}>
      <Skeleton height="2.25rem" />
      <Shape height="30rem" />
    </div>
  </div>
)
