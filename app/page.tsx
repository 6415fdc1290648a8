import { Doors } from './_ui/doors.tsx';
import { Example } from './_ui/example.tsx';
import { Facts } from './_ui/home-facts.tsx';
import { Hero } from './_ui/hero.tsx';
import { Questions } from './_ui/questions.tsx';

/** The landing page. */
export default function HomePage() {
  return (
    <>
      <Hero />
      <Example operation="spend-by-channel" useCase="listPerformanceByCompany" />
      <Doors />
      <Questions />
      <Facts />
    </>
  );
}
